#include "ui/widgets/banner.h"

#include "ui/theme/notice_palette.h"

#include <QEvent>

namespace lockscope::ui {

namespace {

constexpr int leastLetters = 32; // enough to show what is wrong

} // namespace

Banner::Banner(QWidget *parent)
    : ElidedLabel(parent)
{
    setAutoFillBackground(true);
    setContentsMargins(10, 0, 10, 0);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
    setMinimumWidth(fontMetrics().horizontalAdvance(QLatin1Char('n')) * leastLetters);
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
    if (event->type() == QEvent::PaletteChange)
        recolour();
}

void Banner::recolour()
{
    setPalette(noticePalette(Tone::Warning));
}

} // namespace lockscope::ui
