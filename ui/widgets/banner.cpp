#include "ui/widgets/banner.h"

#include "ui/look/colours.h"

#include <QEvent>
#include <QGuiApplication>

namespace lockscope::ui {

Banner::Banner(QWidget *parent)
    : ElidedLabel(parent)
{
    setAutoFillBackground(true);
    setContentsMargins(10, 0, 10, 0);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
    recolour();
    hide();
}

void Banner::say(const QString &text)
{
    setText(text);
    setVisible(!text.isEmpty());
}

void Banner::changeEvent(QEvent *event)
{
    ElidedLabel::changeEvent(event);
    if (event->type() == QEvent::ApplicationPaletteChange)
        recolour();
}

void Banner::recolour()
{
    QPalette own = QGuiApplication::palette();
    const QColor ground = toneGround(Tone::Warning, own);
    own.setColor(QPalette::WindowText, toneColour(Tone::Warning, QGuiApplication::palette(), ground));
    own.setColor(QPalette::Window, ground);
    setPalette(own);
}

} // namespace lockscope::ui
