#include "ui/play/stage/flight_card.h"

#include "core/base/escape.h"

#include <QMenu>
#include <QPainter>

namespace lockscope::ui {

namespace {

QString wayText(play::act::ToMessages::Way way, const QString &of)
{
    switch (way) {
    case play::act::ToMessages::Way::Requests: return FlightCard::tr("%1's requests").arg(of);
    case play::act::ToMessages::Way::Replies: return FlightCard::tr("replies to %1").arg(of);
    case play::act::ToMessages::Way::Messages: return FlightCard::tr("messages to %1").arg(of);
    }
    return {};
}

} // namespace

FlightCard::FlightCard(QWidget *parent)
    : Card(parent)
{ }

void FlightCard::show(const HeldBackShown &heldBack, bool mayAct)
{
    m_heldBack = heldBack;
    QStringList lines{heldBack.count == 0 ? tr("⚠ held back; none is there yet")
                                          : tr("⚠ held back: %1").arg(heldBack.count)};
    if (!heldBack.text.isEmpty())
        lines += heldBack.text;
    tell({.title = wayText(heldBack.way, toDisplay(heldBack.of.toUtf8())),
          .lines = lines,
          .brief = lines.front(),
          .isTroubled = true,
          .mayAct = mayAct});
}

play::Action FlightCard::doing(play::act::ToMessages::Verb verb) const
{
    return play::act::ToMessages{verb, m_heldBack.way, m_heldBack.of};
}

void FlightCard::fillMenu(QMenu *menu)
{
    using Verb = play::act::ToMessages::Verb;
    connect(menu->addAction(tr("&Deliver: they go on their way")), &QAction::triggered, this,
            [this] { Q_EMIT wanted(doing(Verb::Deliver)); });
    connect(menu->addAction(tr("D&rop: they never arrive")), &QAction::triggered, this,
            [this] { Q_EMIT wanted(doing(Verb::Drop)); });
}

bool FlightCard::pressed(int key)
{
    using Verb = play::act::ToMessages::Verb;
    if (key == Qt::Key_D)
        Q_EMIT wanted(doing(Verb::Deliver));
    else if (key == Qt::Key_X)
        Q_EMIT wanted(doing(Verb::Drop));
    else
        return false;
    return true;
}

void FlightCard::paintSign(QPainter &painter, const QRect &box)
{
    const QRect letter = box.adjusted(3, box.height() / 4, -3, -box.height() / 4);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(palette().color(QPalette::Text), 1.6));
    painter.drawRect(letter);
    painter.drawPolyline(QPolygon({letter.topLeft(), letter.center(), letter.topRight()}));
    painter.restore();
}

} // namespace lockscope::ui
