#include "core/history/past_events.h"

#include <algorithm>
#include <tuple>

namespace lockscope::history {

namespace {

using lanes::End;

// The event that ended a hold; nullopt if nobody saw the end.
std::optional<EventKind> eventOf(End end)
{
    switch (end) {
    case End::Released: return EventKind::Released;
    case End::Lost: return EventKind::Lost;
    case End::Expired: return EventKind::Expired;
    case End::Forced: return EventKind::Forced;
    case End::Unknown: return EventKind::Gone;
    case End::GaveUp: return EventKind::GaveUp;
    case End::Restarted: // one event reports all locks of the server
    case End::FailedOver:
    case End::Open:
    case End::Continues:
    case End::Granted: // the hold tells it
    case End::Unseen: break;
    }
    return {};
}

struct Collected {
    // At the same time, the end of a hold comes before the next beginning, but after its own beginning.
    enum class Order : quint8 { EndOfEarlier, Begin, EndOfSame };
    struct One {
        qint64 micros;
        Order order;
        LockEvent event;
    };
    std::vector<One> all;
    Period period;

    void add(qint64 micros, Order order, EventKind what, const Key &lock, const Owner &owner, KnownBy knownBy)
    {
        if (!period.has(micros))
            return;
        LockEvent event;
        event.what = what;
        event.id.key = lock;
        event.owner = owner;
        event.knownBy = knownBy;
        event.wallMillis = micros / 1'000;
        event.at = instantOf(micros);
        all.push_back({micros, order, std::move(event)});
    }
};

} // namespace

std::vector<LockEvent> pastEvents(const std::vector<PastHold> &holds, const std::vector<PastWait> &waits,
                                  const std::vector<PastOccurrence> &occurrences, const Period &period)
{
    using Order = Collected::Order;
    const auto endOf = [](qint64 took) { return took > 0 ? Order::EndOfEarlier : Order::EndOfSame; };
    Collected events;
    events.period = period;
    for (const PastHold &hold : holds) {
        if (hold.owner.isEmpty()) // a time without permits is not an event
            continue;
        if (!hold.openStart)
            events.add(hold.start, Order::Begin, EventKind::Acquired, hold.lock, hold.owner, hold.fromKnown);
        if (const auto end = eventOf(hold.end))
            events.add(hold.endMicros(), endOf(hold.took), *end, hold.lock, hold.owner, hold.toKnown);
    }
    for (const PastWait &wait : waits) {
        if (!wait.openStart && wait.fromKnown != KnownBy::Inference)
            events.add(wait.start, Order::Begin, wait.owner.isEmpty() ? EventKind::Waiting : EventKind::Queued,
                       wait.lock, wait.owner, wait.fromKnown);
        if (wait.end == End::GaveUp)
            events.add(wait.endMicros(), endOf(wait.took), EventKind::GaveUp, wait.lock, wait.owner, wait.toKnown);
    }
    for (const PastOccurrence &one : occurrences) {
        events.add(one.at, Order::Begin, one.what, one.lock, one.owner, one.knownBy);
        if (period.has(one.at)) {
            events.all.back().event.locks = one.locks;
            events.all.back().event.node = one.node;
        }
    }
    std::stable_sort(events.all.begin(), events.all.end(), [](const auto &a, const auto &b) {
        return std::tie(a.micros, a.order) < std::tie(b.micros, b.order);
    });
    std::vector<LockEvent> sorted;
    sorted.reserve(events.all.size());
    for (Collected::One &one : events.all)
        sorted.push_back(std::move(one.event));
    return sorted;
}

} // namespace lockscope::history
