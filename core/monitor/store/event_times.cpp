#include "core/monitor/store/event_times.h"

namespace lockscope::monitor {

void EventTimes::putInOrder(std::vector<LockEvent> &events)
{
    for (LockEvent &event : events) {
        event.at = m_at = std::max(m_at, event.at);
        if (event.wallMillis > m_wallMillis - clockSetBack)
            event.wallMillis = std::max(m_wallMillis, event.wallMillis);
        m_wallMillis = event.wallMillis;
    }
}

} // namespace lockscope::monitor
