#include "ui/widgets/fact_label.h"

#include "ui/theme/colours.h"

#include <QMouseEvent>

#include <algorithm>
#include <utility>

namespace lockscope::ui {

namespace {

constexpr int preferredWidth = 400; // pixels, of a long paragraph
constexpr qsizetype enough = 200; // characters, which are wider than that
constexpr std::size_t mostMeasured = 8; // widths; a layout asks for few

} // namespace

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
        replaceText(text); // removes the selection
        if (start >= 0 && start + length <= text.size())
            setSelection(start, length);
    }
    setVisible(!text.isEmpty());
}

QSize FactLabel::sizeHint() const
{
    if (!wordWrap())
        return PlainLabel::sizeHint();
    const int needed = fontMetrics().horizontalAdvance(text().left(enough)) + 2 * margin();
    const int width = std::min(needed, preferredWidth);
    return {width, heightForWidth(width)};
}

// A word that is wider than the label is cut, whether or not the label asks for its width.
QSize FactLabel::minimumSizeHint() const
{
    if (!wordWrap())
        return PlainLabel::minimumSizeHint();
    return {fontMetrics().horizontalAdvance(QStringLiteral("mmmmmm")), fontMetrics().height()};
}

int FactLabel::heightForWidth(int width) const
{
    if (m_measured.text != text() || m_measured.heights.size() == mostMeasured)
        m_measured = {text(), {}};
    for (const auto &[asked, height] : m_measured.heights) {
        if (asked == width)
            return height;
    }
    const int height = PlainLabel::heightForWidth(width);
    m_measured.heights.emplace_back(width, height);
    return height;
}

FactLabel::Room FactLabel::neededRoom() const
{
    return {width(), wordWrap() ? QSize(0, heightForWidth(width())) : sizeHint()};
}

// QLabel lays out all of its neighbours for each text. A widget that counts as hidden does not.
void FactLabel::replaceText(const QString &text)
{
    if (!isVisible() || text.isEmpty()) {
        m_room = {};
        return setText(text);
    }
    setAttribute(Qt::WA_WState_Hidden);
    setText(text);
    setAttribute(Qt::WA_WState_Hidden, false);
    const Room room = neededRoom();
    if (std::exchange(m_room, room) != room)
        updateGeometry();
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
    m_room = {};
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
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) {
        m_room = {};
        m_measured = {};
    }
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
