#include "ui/theme/notice_palette.h"

#include <QGuiApplication>

namespace lockscope::ui {

QPalette noticePalette(Tone tone)
{
    const QPalette around = QGuiApplication::palette();
    const QColor ground = toneGround(tone, around);
    QPalette own;
    own.setColor(QPalette::Window, ground);
    own.setColor(QPalette::WindowText, toneColour(tone, around, ground));
    return own;
}

} // namespace lockscope::ui
