#include "ui/widgets/state_badge.h"

#include "ui/theme/colours.h"
#include "ui/theme/shapes.h"

#include <QPainter>
#include <QStyle>

namespace lockscope::ui {

StateBadge::StateBadge(QWidget *parent)
    : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void StateBadge::setState(State state, bool gone, const QString &text)
{
    if (state == m_state && gone == m_gone && text == m_text)
        return;
    m_state = state;
    m_gone = gone;
    m_text = text;
    setAccessibleName(text);
    updateGeometry();
    update();
}

QSize StateBadge::sizeHint() const
{
    return {fontMetrics().horizontalAdvance(m_text) + fontMetrics().ascent() + 26, fontMetrics().height() + 8};
}

void StateBadge::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Tone tone = m_gone ? Tone::Muted : traitsOf(m_state).tone;
    const QColor ground = toneGround(tone, palette());
    const QColor colour = toneColour(tone, palette(), ground);
    painter.setPen(Qt::NoPen);
    painter.setBrush(ground);
    painter.drawRoundedRect(rect(), 4, 4);
    const int size = fontMetrics().ascent() + 1;
    QRectF sign(8, (height() - size) / 2.0, size, size);
    if (isRightToLeft())
        sign.moveRight(width() - sign.left());
    paintState(painter, sign, m_state, m_gone, colour);
    painter.setPen(colour);
    const QRect words = QStyle::visualRect(layoutDirection(), rect(), rect().adjusted(size + 15, 0, -6, 0));
    painter.drawText(words, Qt::AlignVCenter | Qt::TextSingleLine, m_text);
}

} // namespace lockscope::ui
