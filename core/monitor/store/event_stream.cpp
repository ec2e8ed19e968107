#include "core/monitor/store/event_stream.h"

#include "core/model/lock.h"

namespace lockscope::monitor {

EventStream::EventStream(Clock *clock, Millis every, EventPublisher::Publish publish)
    : m_clock(clock)
    , m_publisher(clock, every, std::move(publish))
{ }

void EventStream::found(Events events, const Lock *before, const Lock &now)
{
    tellUnlessForced(m_vanishing.pass(std::move(events), before, now, m_clock->now()));
}

void EventStream::tick()
{
    tellUnlessForced(m_vanishing.tick(m_clock->now()));
}

// ForcedReleases::pass() takes the events of one lock only, so this function calls it once for each lock.
void EventStream::tellUnlessForced(const Events &events)
{
    Events told;
    for (auto from = events.begin(); from != events.end();) {
        const auto to = std::find_if(from, events.end(), [from](const LockEvent &e) { return e.id != from->id; });
        const Events passed = m_forcedReleases.pass({from, to});
        told.insert(told.end(), passed.begin(), passed.end());
        from = to;
    }
    tell(std::move(told));
}

void EventStream::tell(Events events)
{
    m_count += events.size();
    m_times.putInOrder(events);
    m_publisher.add(events);
}

} // namespace lockscope::monitor
