#include "ui/detail/deadlock_picture.h"

#include "core/words/deadlock_words.h"
#include "core/words/describe.h"
#include "ui/detail/deadlock_card.h"
#include "ui/text/format.h"
#include "ui/text/words.h"
#include "ui/theme/colours.h"

#include <QEvent>
#include <QPainter>
#include <QPainterPath>
#include <QStyle>

namespace lockscope::ui {

namespace {

constexpr double waitLineWidth = 1.6; // pixels
constexpr double waitHeadLength = 7;
constexpr double waitHeadHalf = 4;
constexpr int waitTextGap = 4; // between a card and the text of its arrow

QString linkName(const DeadlockLink &link)
{
    const QString name = words::quotedName(link.lock.key);
    return link.server.isEmpty() ? name
                                 : DeadlockPicture::tr("%1 on %2", "a lock and its server").arg(name, link.server);
}

QString linkHolds(const DeadlockLink &link)
{
    switch (link.access) {
    case Access::Exclusive: break;
    case Access::Read: return DeadlockPicture::tr("holds %1 for reading").arg(linkName(link));
    case Access::Write: return DeadlockPicture::tr("holds %1 for writing").arg(linkName(link));
    }
    return DeadlockPicture::tr("holds %1").arg(linkName(link));
}

// The owner has another id on another server.
QString linkWaits(const DeadlockLink &link, const DeadlockLink &next, const words::ClientNames &named)
{
    if (link.source == WaitSource::OwnRead)
        return DeadlockPicture::tr("waits for %1 for writing").arg(linkName(next));
    if (link.waiter == link.holder)
        return DeadlockPicture::tr("waits for %1").arg(linkName(next));
    return DeadlockPicture::tr("waits for %1 as %2").arg(linkName(next), words::namedOwner(link.waiter).in(named));
}

void paintWaitHead(QPainter &painter, QPointF tip, QPointF direction)
{
    const QPointF across(-direction.y(), direction.x());
    const QPointF back = tip - direction * waitHeadLength;
    painter.drawPolygon(QPolygonF({tip, back + across * waitHeadHalf, back - across * waitHeadHalf}));
}

} // namespace

DeadlockPicture::DeadlockPicture(QWidget *parent)
    : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Picture of the deadlock"));
    for (std::size_t i = 0; i < mostCards; ++i) {
        auto *card = new DeadlockCard(this);
        card->hide();
        connect(card, &DeadlockCard::clicked, this, [this, card] { Q_EMIT lockRequested(card->content().lock); });
        m_cards.push_back(card);
    }
}

void DeadlockPicture::setDeadlock(const Deadlock &deadlock, const LockId &shown, Instant now,
                                  const words::ClientNames &named)
{
    m_now = now;
    const std::size_t all = deadlock.links.size();
    showCards(std::min(all, mostCards));
    m_leftOut = int(all - m_waits.size());
    for (std::size_t i = 0; i < m_waits.size(); ++i) {
        const DeadlockLink &link = deadlock.links[i];
        const QString owner = words::namedOwner(link.holder).in(named);
        const QString waits = linkWaits(link, deadlock.after(i), named);
        m_waits[i] = {waits, phraseText(words::waitSourcePhrase(link.source), named), link.waitsSince,
                      link.waitsSinceIsBound};
        m_cards[i]->setContent(
            {link.lock, owner, linkHolds(link),
             tr("%1 %2 and %3.", "an owner, “holds …”, “waits for …”").arg(owner, linkHolds(link), waits),
             link.lock == shown});
    }
    setAccessibleDescription(phraseText(words::deadlockSentence(deadlock), named));
    update();
}

void DeadlockPicture::setNow(Instant now)
{
    m_now = now;
    update();
}

void DeadlockPicture::showCards(std::size_t count)
{
    if (count == m_waits.size())
        return;
    m_waits.resize(count);
    for (std::size_t i = 0; i < m_cards.size(); ++i)
        m_cards[i]->setVisible(i < count);
    updateGeometry();
    layOut();
}

int DeadlockPicture::gap() const
{
    return 2 * fontMetrics().height() + 2 * waitTextGap + int(waitHeadLength);
}

int DeadlockPicture::returnRoom() const
{
    return fontMetrics().height() * 3 / 2;
}

QSize DeadlockPicture::sizeHint() const
{
    const QSize card = m_cards.front()->sizeHint();
    return {card.width() + returnRoom(), int(m_waits.size()) * (card.height() + gap())};
}

QSize DeadlockPicture::minimumSizeHint() const
{
    return {m_cards.front()->minimumSizeHint().width() + returnRoom(), sizeHint().height()};
}

QRect DeadlockPicture::mirrored(const QRect &box) const
{
    return QStyle::visualRect(layoutDirection(), rect(), box);
}

QPointF DeadlockPicture::mirrored(QPointF at) const
{
    return isRightToLeft() ? QPointF(width() - at.x(), at.y()) : at;
}

void DeadlockPicture::layOut()
{
    int top = 0;
    for (DeadlockCard *card : m_cards) {
        const int height = card->sizeHint().height();
        card->setGeometry(mirrored(QRect(0, top, std::max(1, width() - returnRoom()), height)));
        top += height + gap();
    }
}

void DeadlockPicture::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    layOut();
}

void DeadlockPicture::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::LayoutDirectionChange) {
        updateGeometry();
        layOut();
    }
}

QString DeadlockPicture::howLong(const Wait &wait) const
{
    const QString waited = shortDuration(std::max(Millis(0), toMillis(m_now - wait.since)));
    return wait.sinceIsBound ? QStringLiteral("≥ ") + waited : waited;
}

void DeadlockPicture::paintWait(QPainter &painter, const DeadlockCard &from, const Wait &wait) const
{
    const int line = fontMetrics().height();
    const int left = 2 * line;
    const Qt::Alignment start = QStyle::visualAlignment(layoutDirection(), Qt::AlignLeft) | Qt::AlignVCenter;
    QRect text(left, from.y() + from.height() + waitTextGap, std::max(1, width() - left - returnRoom()), line);
    const auto say = [&](const QString &said) {
        painter.drawText(mirrored(text), int(start) | Qt::TextSingleLine,
                         fontMetrics().elidedText(said, Qt::ElideMiddle, text.width()));
        text.translate(0, line);
    };
    painter.setPen(palette().color(QPalette::WindowText));
    say(wait.what);
    const QColor ground = palette().color(QPalette::Window);
    painter.setPen(readable(mixed(palette().color(QPalette::WindowText), ground, 0.7), ground));
    say(tr("%1 · %2", "how long it waits, and how this is known").arg(howLong(wait), wait.how));
}

// From below the last card around the cards to the first one. Without a card for each owner, the line is dashed.
void DeadlockPicture::paintReturn(QPainter &painter) const
{
    const DeadlockCard &last = *m_cards[m_waits.size() - 1];
    const DeadlockCard &first = *m_cards.front();
    const double x = fontMetrics().height();
    const double bottom = height() - waitLineWidth;
    const double side = width() - returnRoom() / 2.0;
    const QPointF tip(width() - returnRoom(), first.y() + first.height() / 2.0);
    QPen pen = painter.pen();
    if (m_leftOut > 0)
        pen.setStyle(Qt::DashLine);
    painter.setPen(pen);
    QPolygonF line;
    for (const QPointF &at : {QPointF(x, last.y() + last.height()), QPointF(x, bottom), QPointF(side, bottom),
                              QPointF(side, tip.y()), QPointF(tip.x() + waitHeadLength - 1, tip.y())})
        line << mirrored(at);
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(line);
    pen.setStyle(Qt::SolidLine);
    painter.setPen(pen);
    painter.setBrush(pen.color());
    paintWaitHead(painter, mirrored(tip), QPointF(isRightToLeft() ? 1 : -1, 0));
}

void DeadlockPicture::paintEvent(QPaintEvent *)
{
    if (m_waits.empty())
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor colour = toneColour(Tone::Bad, palette(), palette().color(QPalette::Window));
    const QPen arrow(colour, waitLineWidth, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin);
    for (std::size_t i = 0; i < m_waits.size(); ++i) {
        const DeadlockCard &card = *m_cards[i];
        painter.setPen(arrow);
        painter.setBrush(colour);
        if (i + 1 < m_waits.size()) {
            const QPointF end = mirrored(QPointF(fontMetrics().height(), m_cards[i + 1]->y()));
            painter.drawLine(QPointF(end.x(), card.y() + card.height()), end - QPointF(0, waitHeadLength - 1));
            paintWaitHead(painter, end, {0, 1});
        } else {
            paintReturn(painter);
        }
        Wait wait = m_waits[i];
        if (i + 1 == m_waits.size() && m_leftOut > 0)
            wait.how = tr("and %n more owners, which are not shown", nullptr, m_leftOut);
        paintWait(painter, card, wait);
    }
}

} // namespace lockscope::ui
