#include "core/monitor/reading/active_channels.h"

#include "core/locks/wire/names.h"

namespace lockscope::monitor {

std::vector<QByteArray> ActiveChannels::replace(QSet<QByteArray> channels)
{
    std::vector<QByteArray> changed;
    for (const QByteArray &channel : std::as_const(channels)) {
        if (!m_channels.contains(channel))
            changed.push_back(channel);
    }
    for (const QByteArray &channel : std::as_const(m_channels)) {
        if (!channels.contains(channel))
            changed.push_back(channel);
    }
    m_channels = std::move(channels);
    m_known = true;
    if (!changed.empty())
        listLocks();
    return changed;
}

void ActiveChannels::listLocks()
{
    m_locks.clear();
    for (const QByteArray &channel : std::as_const(m_channels)) {
        if (const auto companion = locks::companionOf(channel)) {
            m_locks.insert(companion->lock);
            m_locks.insert(companion->wrapped);
        }
    }
}

void ActiveChannels::clear()
{
    m_locks.clear();
    m_channels.clear();
    m_known = false;
}

} // namespace lockscope::monitor
