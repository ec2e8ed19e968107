#include "core/monitor/active_channels.h"

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
    return changed;
}

void ActiveChannels::clear()
{
    m_channels.clear();
    m_known = false;
}

} // namespace lockscope::monitor
