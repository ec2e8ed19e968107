#include "ui/detail/deadlock_card.h"

#include "ui/text/plain_text.h"
#include "ui/theme/colours.h"
#include "ui/theme/letter_width.h"

#include <QKeyEvent>
#include <QPainter>
#include <QStyle>

namespace lockscope::ui {

namespace {

constexpr int cardSideMargin = 10;
constexpr int cardLineMargin = 5;
constexpr int cardLetters = 26; // of a line

} // namespace

DeadlockCard::DeadlockCard(QWidget *parent)
    : QAbstractButton(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
}

void DeadlockCard::setContent(const Content &content)
{
    if (content == m_content)
        return;
    m_content = content;
    setAccessibleName(content.sentence);
    const QString click = content.isShown ? tr("The details show this lock.") : tr("A click shows this lock.");
    setPlainToolTip(this, content.sentence + QLatin1Char('\n') + click);
    update();
}

QFont DeadlockCard::bold() const
{
    QFont font = this->font();
    font.setWeight(QFont::DemiBold);
    return font;
}

QSize DeadlockCard::sizeHint() const
{
    const int line = std::max(fontMetrics().height(), QFontMetrics(bold()).height());
    return {letterWidth(fontMetrics()) * cardLetters + 2 * cardSideMargin, 2 * line + 2 * cardLineMargin};
}

QSize DeadlockCard::minimumSizeHint() const
{
    return {letterWidth(fontMetrics()) * 8, sizeHint().height()};
}

void DeadlockCard::paintFrame(QPainter &painter) const
{
    const QPalette colours = palette();
    const QColor base = colours.color(QPalette::Base);
    const QColor ground = underMouse() ? mixed(colours.color(QPalette::Text), base, 0.06) : base;
    const QColor text = colours.color(QPalette::Text);
    QPen edge(isHighContrast(colours) ? text : mixed(text, base, 0.35), 1);
    if (m_content.isShown)
        edge = QPen(toneColour(Tone::Bad, colours, base), 2);
    if (hasFocus())
        edge = QPen(readable(colours.color(QPalette::Highlight), base, 3), 3);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(edge);
    painter.setBrush(ground);
    const double inset = edge.widthF() / 2;
    painter.drawRoundedRect(QRectF(rect()).adjusted(inset, inset, -inset, -inset), 4, 4);
}

// The card of the shown lock has a bold line, because colour alone must not tell it apart.
void DeadlockCard::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintFrame(painter);
    painter.setPen(palette().color(QPalette::Text));
    const QRect inside = rect().adjusted(cardSideMargin, cardLineMargin, -cardSideMargin, -cardLineMargin);
    const Qt::Alignment start = QStyle::visualAlignment(layoutDirection(), Qt::AlignLeft) | Qt::AlignVCenter;
    QRect line(inside.left(), inside.top(), inside.width(), inside.height() / 2);
    for (const bool isLock : {false, true}) {
        painter.setFont(isLock && m_content.isShown ? bold() : font());
        const QString &text = isLock ? m_content.holds : m_content.owner;
        painter.drawText(line, int(start) | Qt::TextSingleLine,
                         painter.fontMetrics().elidedText(text, Qt::ElideMiddle, line.width()));
        line.translate(0, line.height());
    }
}

// A button takes only the space bar.
void DeadlockCard::keyPressEvent(QKeyEvent *event)
{
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (isEnter && !event->isAutoRepeat())
        click();
    else
        QAbstractButton::keyPressEvent(event);
}

void DeadlockCard::enterEvent(QEnterEvent *event)
{
    QAbstractButton::enterEvent(event);
    update();
}

void DeadlockCard::leaveEvent(QEvent *event)
{
    QAbstractButton::leaveEvent(event);
    update();
}

} // namespace lockscope::ui
