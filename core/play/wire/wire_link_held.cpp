// What lies on a connection: what is held back, and how it goes on or is lost.
#include "core/play/wire/wire_link.h"

#include <QMetaObject>

#include <algorithm>
#include <utility>

namespace lockscope::play {

std::vector<Transfer> WireLink::lying() const
{
    std::vector<Transfer> all;
    for (const Queue *queue : {&m_requests, &m_replies, &m_messages}) {
        for (const Item &item : *queue) {
            if (item.shown.number > 0)
                all.push_back(item.shown);
        }
    }
    return all;
}

void WireLink::passOnLater()
{
    QMetaObject::invokeMethod(
        this, [this] { passOn(); }, Qt::QueuedConnection);
}

void WireLink::passOn()
{
    if (m_wire->isStill())
        return;
    if (std::exchange(m_isOpenKept, false) && listener())
        listener()->opened();
    passOn(m_requests);
    passOn(m_replies);
    passOn(m_messages);
    settle();
    if (const auto error = std::exchange(m_closeKept, {}); error && listener())
        listener()->closed(*error);
}

// The client may do anything meanwhile.
void WireLink::passOn(Queue &queue)
{
    for (;;) {
        const auto next = std::find_if(queue.begin(), queue.end(), [this](const Item &item) { return mayPass(item); });
        if (next == queue.end())
            return;
        Item item = std::move(*next);
        queue.erase(next);
        tell(item, Fate::Delivered);
        pass(item);
    }
}

void WireLink::deliver(Way way)
{
    for (Item &item : queueOf(way))
        item.isHeld = false;
    passOnLater();
}

// What is not shown, as a heartbeat and its answer, goes along with what it lies before: nobody could choose it.
bool WireLink::deliverOne(int transfer)
{
    const auto isShown = [](const Item &item) { return item.shown.number > 0; };
    for (Queue *queue : {&m_requests, &m_replies, &m_messages}) {
        const auto one =
            std::find_if(queue->begin(), queue->end(), [&](const Item &item) { return item.shown.number == transfer; });
        if (one == queue->end())
            continue;
        const auto first = std::find_if(std::make_reverse_iterator(one), queue->rend(), isShown).base();
        const bool wasHeld = std::exchange(one->isHeld, false);
        if (!mayPass(*one, one - first)) {
            one->isHeld = wasHeld;
            return false;
        }
        std::for_each(first, one, [](Item &item) { item.isHeld = false; });
    }
    passOnLater();
    return true;
}

void WireLink::drop(Way way)
{
    Queue dropped = std::exchange(queueOf(way), {});
    for (Item &item : dropped)
        tell(item, Fate::Dropped);
    if (!dropped.empty() && way != Way::Message)
        reset();
}

void WireLink::dropOne(int transfer)
{
    for (Queue *queue : {&m_requests, &m_replies, &m_messages}) {
        const auto at =
            std::find_if(queue->begin(), queue->end(), [&](const Item &item) { return item.shown.number == transfer; });
        if (at == queue->end())
            continue;
        Item item = std::move(*at);
        queue->erase(at);
        tell(item, Fate::Dropped);
        if (item.turn > 0)
            m_lost = m_lost == 0 ? item.turn : std::min(m_lost, item.turn);
    }
    settle();
}

void WireLink::settle()
{
    const auto isHeld = [](const Item &item) { return item.isHeld; };
    const auto isAwaited = [this](const Sent &sent) { return sent.turn < m_lost; };
    if (m_lost > 0 && std::none_of(m_requests.begin(), m_requests.end(), isHeld)
        && std::none_of(m_replies.begin(), m_replies.end(), isHeld)
        && std::none_of(m_unanswered.begin(), m_unanswered.end(), isAwaited))
        reset();
}

void WireLink::loseAll()
{
    for (Queue *queue : {&m_requests, &m_replies, &m_messages}) {
        for (Item &item : std::exchange(*queue, {}))
            tell(item, Fate::Dropped);
    }
}

} // namespace lockscope::play
