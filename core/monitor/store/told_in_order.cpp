#include "core/monitor/store/told_in_order.h"

namespace lockscope::monitor {

void ToldInOrder::put(std::vector<LockEvent> &events)
{
    for (LockEvent &event : events) {
        event.at = m_at = std::max(m_at, event.at);
        if (event.wallMillis > m_wallMillis - clockSetBack)
            event.wallMillis = std::max(m_wallMillis, event.wallMillis);
        m_wallMillis = event.wallMillis;
    }
}

} // namespace lockscope::monitor
