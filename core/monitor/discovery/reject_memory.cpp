#include "core/monitor/discovery/reject_memory.h"

namespace lockscope::monitor {

void RejectMemory::reject(const Key &name)
{
    if (m_names.size() < most)
        m_names.insert(hashOf(name));
}

bool RejectMemory::skips(const Key &name) const
{
    const quint64 hash = hashOf(name);
    const bool its = m_names.size() <= few || (hash >> 32) % turns == m_pass % turns;
    return !its && m_names.contains(hash);
}

} // namespace lockscope::monitor
