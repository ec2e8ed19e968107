#include "ui/play/sandbox/held_back_card.h"

#include "core/base/escape.h"
#include "ui/text/plain_text.h"

#include <QMenu>
#include <QPainter>

namespace lockscope::ui {

namespace {

QString wayText(play::act::ToMessages::Way way, const QString &of)
{
    switch (way) {
    case play::act::ToMessages::Way::Requests: return HeldBackCard::tr("%1's requests").arg(of);
    case play::act::ToMessages::Way::Replies: return HeldBackCard::tr("replies to %1").arg(of);
    case play::act::ToMessages::Way::Messages: return HeldBackCard::tr("messages to %1").arg(of);
    }
    return {};
}

} // namespace

HeldBackCard::HeldBackCard(QWidget *parent)
    : Card(parent)
{ }

void HeldBackCard::show(const HeldBackShown &heldBack, bool mayAct)
{
    m_heldBack = heldBack;
    QStringList lines{tr("⚠ held back: %1").arg(heldBack.messages.size())};
    for (const HeldBackShown::Message &message : heldBack.messages)
        lines += message.text;
    setContent({.title = wayText(heldBack.way, toDisplay(heldBack.of.toUtf8())),
                .lines = lines,
                .brief = lines.front(),
                .isTroubled = true,
                .mayAct = mayAct});
}

// Returns the action for all held-back messages, or for one of them.
play::Action HeldBackCard::doing(play::act::ToMessages::Verb verb, int number) const
{
    play::act::Chosen chosen;
    chosen.number = number;
    return play::act::ToMessages{verb, m_heldBack.way, m_heldBack.of, chosen};
}

void HeldBackCard::addDoings(QMenu *menu, int number)
{
    using Verb = play::act::ToMessages::Verb;
    const auto add = [this, menu, number](const QString &text, Verb verb) {
        connect(menu->addAction(text), &QAction::triggered, this,
                [this, verb, number] { Q_EMIT wanted(doing(verb, number)); });
    };
    add(number == 0 ? tr("&Deliver all: they continue to their receivers") : tr("&Deliver it"), Verb::Deliver);
    add(number == 0 ? tr("D&rop all: they never arrive") : tr("D&rop it: it never arrives"), Verb::Drop);
}

void HeldBackCard::fillMenu(QMenu *menu)
{
    addDoings(menu, 0);
    menu->addSeparator();
    int place = 0;
    for (const HeldBackShown::Message &message : m_heldBack.messages)
        addDoings(menu->addMenu(tr("&%1: %2").arg(QString::number(++place), plainActionText(message.text))),
                  message.number);
}

bool HeldBackCard::pressed(int key)
{
    using Verb = play::act::ToMessages::Verb;
    if (key == Qt::Key_D)
        Q_EMIT wanted(doing(Verb::Deliver, 0));
    else if (key == Qt::Key_X)
        Q_EMIT wanted(doing(Verb::Drop, 0));
    else
        return false;
    return true;
}

void HeldBackCard::paintSign(QPainter &painter, const QRect &box)
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
