#include "core/monitor/store/event_publisher.h"

namespace lockscope::monitor {

EventPublisher::EventPublisher(Clock *clock, Millis every, Publish publish)
    : m_cadence(clock, every, [this] { flush(); })
    , m_publish(std::move(publish))
{ }

void EventPublisher::add(const std::vector<LockEvent> &events)
{
    if (events.empty())
        return;
    m_pending.insert(m_pending.end(), events.begin(), events.end());
    m_cadence.want();
}

void EventPublisher::flush()
{
    m_cadence.cancel();
    const auto events = std::exchange(m_pending, {});
    if (events.empty())
        return;
    m_cadence.told();
    m_publish(events);
}

} // namespace lockscope::monitor
