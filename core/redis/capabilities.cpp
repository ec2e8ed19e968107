#include "core/redis/capabilities.h"

namespace lockscope::redis {

Capabilities Capabilities::of(const ServerInfo &info)
{
    Capabilities all;
    const bool isCluster = info.mode == QLatin1String("cluster");
    all.m_has.set(std::size_t(Capability::OneSlot), isCluster);
    all.m_has.set(std::size_t(Capability::ShardedPubSub), isCluster && info.majorVersion >= 7);
    // Those that answer to Redis' commands without being Redis have versions of their own.
    for (const Capability what : {Capability::Tracking, Capability::ScanByType, Capability::Wait, Capability::Scripts})
        all.m_has.set(std::size_t(what));
    return all;
}

} // namespace lockscope::redis
