#include "core/locks/release/late_releases.h"

#include "core/locks/wire/kind_rules.h"
#include "core/redis/server.h"

namespace lockscope::locks {

void LateReleases::add(const Entry &entry, Bar bar, Instant now)
{
    m_all[countedAs(entry)].push_back({std::move(bar), now + longestWay});
}

void LateReleases::barBefore(const Entry &entry, redis::Server &server, Instant now)
{
    if (m_all.isEmpty())
        return;
    m_all.removeIf([now](const auto &each) { return each.value().back().until <= now; });
    for (const Late &late : m_all.value(countedAs(entry))) {
        for (const redis::Command &command : late.bar)
            server.send(command);
    }
}

void LateReleases::barred(const Entry &entry)
{
    if (!m_all.isEmpty())
        m_all.remove(countedAs(entry));
}

} // namespace lockscope::locks
