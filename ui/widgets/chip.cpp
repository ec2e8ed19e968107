#include "ui/widgets/chip.h"

#include "ui/theme/connection_colours.h"
#include "ui/theme/shapes.h"

#include <QPainter>
#include <QStyle>

namespace lockscope::ui {

namespace {

constexpr int side = 9; // margin left and right
constexpr int above = 3;

// Chips have no mnemonics, so a single ampersand is shown as well.
QString labelOf(const QString &text)
{
    return QString(text).replace(QLatin1String("&&"), QLatin1String("&"));
}

} // namespace

Chip::Chip(const QString &text, QWidget *parent)
    : QAbstractButton(parent)
{
    setText(text);
    setCheckable(true);
    setFocusPolicy(Qt::TabFocus);
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void Chip::setTone(Tone tone)
{
    if (std::exchange(m_tone, tone) != tone)
        update();
}

void Chip::setSign(State state)
{
    m_sign = state;
    updateGeometry();
}

void Chip::setConnection(int colour)
{
    if (std::exchange(m_connection, colour) != colour)
        updateGeometry();
}

int Chip::signWidth() const
{
    return m_sign || m_connection ? fontMetrics().ascent() + 6 : 0;
}

int Chip::widthFor(const QString &text) const
{
    return fontMetrics().horizontalAdvance(labelOf(text)) + signWidth() + 2 * side + 2;
}

QSize Chip::sizeHint() const
{
    return {widthFor(text()), fontMetrics().height() + 2 * above + 2};
}

void Chip::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF box = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    const bool chosen = isChecked();
    const bool quiet = m_tone == Tone::Plain;
    QColor ground = quiet ? palette().color(QPalette::Window) : toneGround(m_tone, palette());
    if (chosen)
        ground = palette().color(QPalette::Highlight);
    else if (underMouse())
        ground = mixed(palette().color(QPalette::Text), ground, 0.08);
    const QColor text =
        chosen ? readable(palette().color(QPalette::HighlightedText), ground) : toneColour(m_tone, palette(), ground);
    const QColor edge = hasFocus() ? palette().color(QPalette::Highlight)
                                   : mixed(text, palette().color(QPalette::Window), quiet ? 0.25 : 0.45);
    painter.setPen(QPen(edge, hasFocus() ? 2 : 1));
    painter.setBrush(ground);
    painter.drawRoundedRect(box, box.height() / 2, box.height() / 2);
    if (m_sign) {
        const int size = fontMetrics().ascent();
        QRectF sign(side, (height() - size) / 2.0, size, size);
        if (isRightToLeft())
            sign.moveRight(width() - side);
        paintState(painter, sign, *m_sign, false, text);
    }
    if (m_connection) {
        const int size = fontMetrics().ascent() - 2;
        const QRect sign(side, (height() - size) / 2, size, size);
        paintConnection(painter, QStyle::visualRect(layoutDirection(), rect(), sign),
                        connectionColour(*m_connection, palette(), ground));
    }
    painter.setPen(text);
    const QRect words = QStyle::visualRect(layoutDirection(), rect(), rect().adjusted(side + signWidth(), 0, -side, 0));
    painter.drawText(words, Qt::AlignVCenter | Qt::TextSingleLine, labelOf(this->text()));
}

void Chip::enterEvent(QEnterEvent *event)
{
    QAbstractButton::enterEvent(event);
    update();
}

void Chip::leaveEvent(QEvent *event)
{
    QAbstractButton::leaveEvent(event);
    update();
}

} // namespace lockscope::ui
