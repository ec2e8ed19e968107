#include "ui/views/banner.h"

#include "ui/look/colours.h"

#include <QEvent>
#include <QGuiApplication>

namespace lockscope::ui {

Banner::Banner(QWidget *parent)
    : PlainLabel(parent)
{
    setWordWrap(true);
    setAutoFillBackground(true);
    setContentsMargins(10, 6, 10, 6);
    setTextInteractionFlags(Qt::TextSelectableByMouse);
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
    PlainLabel::changeEvent(event);
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
