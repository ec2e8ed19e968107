#pragma once

#include "core/redis/server_info.h"

#include <bitset>

namespace lockscope::redis {

// What a server is able to, as far as anything here depends on it. Asked for by name; which version has what stands
// here alone.
enum class Capability : quint8 {
    OneSlot, // a cluster: keys of one command or script lie in one slot
    ShardedPubSub, // SPUBLISH and SSUBSCRIBE: a cluster since Redis 7
    Tracking, // CLIENT TRACKING, since Redis 6; an ACL may forbid it
    ScanByType, // SCAN … TYPE, since Redis 6
    Wait, // WAIT: some proxies and services do not know it
    Scripts, // EVAL and EVALSHA; an ACL may forbid them
    Count_
};

// What INFO says of it, less what was refused since. Where only a refusal tells, it is there until then.
class Capabilities {
public:
    Capabilities() = default;
    static Capabilities of(const ServerInfo &info);

    bool has(Capability what) const { return m_has[std::size_t(what)]; }
    void lacks(Capability what) { m_has.reset(std::size_t(what)); }

private:
    std::bitset<std::size_t(Capability::Count_)> m_has;
};

} // namespace lockscope::redis
