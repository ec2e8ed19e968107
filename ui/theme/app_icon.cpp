#include "ui/theme/app_icon.h"

namespace lockscope::ui {

QIcon appIcon()
{
    QIcon icon;
    for (const int size : {16, 24, 32, 48, 64, 128, 256, 512})
        icon.addFile(QStringLiteral(":/icons/lockscope-%1.png").arg(size), QSize(size, size));
    return icon;
}

} // namespace lockscope::ui
