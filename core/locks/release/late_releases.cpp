#include "core/locks/release/late_releases.h"

#include "core/locks/wire/kind_rules.h"
#include "core/locks/wire/retry.h"

namespace lockscope::locks {

void LateReleases::add(const Entry &entry, Bar bar, Instant now)
{
    m_all[countedAs(entry)].push_back({std::move(bar), now + longestWay});
}

LateReleases::Bar LateReleases::barOf(const Entry &entry, Instant now)
{
    m_all.removeIf([now](const auto &each) { return each.value().back().until <= now; });
    Bar all;
    for (const Late &late : m_all.value(countedAs(entry)))
        all.insert(all.end(), late.bar.begin(), late.bar.end());
    return all;
}

void LateReleases::barred(const Entry &entry)
{
    m_all.remove(countedAs(entry));
}

} // namespace lockscope::locks
