#include "ui/theme/fixed_font.h"

#include <QFontDatabase>
#include <QFontInfo>

namespace lockscope::ui {

QFont fixedFont(const QFont &font)
{
    QFont fixed = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    fixed.setPointSizeF(QFontInfo(font).pointSizeF());
    return fixed;
}

} // namespace lockscope::ui
