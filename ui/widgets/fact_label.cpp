#include "ui/widgets/fact_label.h"

#include "ui/theme/colours.h"

#include <QMouseEvent>

#include <utility>

namespace lockscope::ui {

FactLabel::FactLabel(QWidget *parent)
    : PlainLabel(parent)
{
    setWordWrap(true);
    setTextInteractionFlags(Qt::TextSelectableByMouse);
    hide();
}

void FactLabel::say(const QString &text)
{
    if (m_isDragged) {
        m_next = text;
        return;
    }
    if (text != this->text()) {
        const int start = selectionStart();
        const int length = int(selectedText().size());
        setText(text); // removes the selection
        if (start >= 0 && start + length <= text.size())
            setSelection(start, length);
    }
    setVisible(!text.isEmpty());
}

void FactLabel::setQuiet()
{
    m_isQuiet = true;
    recolour();
}

void FactLabel::forget()
{
    m_isDragged = false;
    m_next.reset();
    if (hasSelectedText())
        setSelection(0, 0);
}

void FactLabel::mousePressEvent(QMouseEvent *event)
{
    m_isDragged = event->button() == Qt::LeftButton;
    PlainLabel::mousePressEvent(event);
}

void FactLabel::mouseReleaseEvent(QMouseEvent *event)
{
    PlainLabel::mouseReleaseEvent(event);
    m_isDragged = false;
    if (const auto next = std::exchange(m_next, std::nullopt))
        say(*next);
}

void FactLabel::changeEvent(QEvent *event)
{
    PlainLabel::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::ParentChange)
        recolour();
}

void FactLabel::recolour()
{
    if (!m_isQuiet)
        return;
    const QPalette around = parentWidget() ? parentWidget()->palette() : QPalette();
    const QColor colour = toneColour(Tone::Muted, around, around.color(QPalette::Window));
    if (palette().color(QPalette::WindowText) == colour)
        return;
    QPalette mine;
    mine.setColor(QPalette::WindowText, colour);
    setPalette(mine);
}

} // namespace lockscope::ui
