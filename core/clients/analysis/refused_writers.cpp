#include "core/clients/analysis/refused_writers.h"

#include "core/clients/analysis/connection_list.h"

#include <algorithm>

namespace lockscope::clients {

using What = TraceEvent::What;

bool RefusedWriters::take(const TraceEvent &event)
{
    if (event.what == What::Waiting)
        subscribed(event);
    const bool isRefused =
        event.what == What::Refused && event.access == Access::Write && event.knownBy == KnownBy::Event;
    if (!isRefused) {
        if (event.isByOwner && event.what != What::Renewed) // its watchdog renews while it waits
            m_refused.remove(event.owner);
        return false;
    }
    if (m_refused.size() >= most)
        m_refused.clear();
    Refused &refused = m_refused[event.owner];
    if (refused.key != event.key)
        refused = {event.key, {}, std::nullopt};
    refused.host = hostOf(event.address);
    return refused.subscribedMicros && !hasLeft(refused, event.micros);
}

// Another connection of the client asks for the lock, so only their host is the same. If several owners of this host
// may have subscribed, it is unknown which of them waits.
void RefusedWriters::subscribed(const TraceEvent &event)
{
    const QByteArray host = hostOf(event.address);
    Refused *only = nullptr;
    int count = 0;
    for (Refused &refused : m_refused) {
        if (refused.key != event.key || refused.subscribedMicros || (!refused.host.isEmpty() && refused.host != host))
            continue;
        only = &refused;
        ++count;
    }
    if (count == 1 && !host.isEmpty() && only->host == host)
        only->subscribedMicros = event.micros;
}

void RefusedWriters::unsubscribed(const TraceEvent &event)
{
    if (m_left.size() >= most)
        clear();
    qint64 &latest = m_left[{event.key, hostOf(event.address)}];
    latest = std::max(latest, event.micros);
}

// If several clients of the host listen, it is unknown which of them has stopped.
bool RefusedWriters::hasLeft(const Refused &refused, qint64 now) const
{
    const auto left = m_left.constFind({refused.key, refused.host});
    return left != m_left.constEnd() && *left >= *refused.subscribedMicros && *left <= now;
}

void RefusedWriters::clear()
{
    m_refused.clear();
    m_left.clear();
}

} // namespace lockscope::clients
