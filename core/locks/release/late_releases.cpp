#include "core/locks/release/late_releases.h"

#include "core/locks/wire/kind_rules.h"
#include "core/locks/wire/retry.h"

namespace lockscope::locks {

void LateReleases::add(const Entry &entry, Bar bar, Instant now)
{
    m_all[countedAs(entry)].push_back({std::move(bar), ++m_last, now + longestWay});
}

LateReleases::Bars LateReleases::barsOf(const Entry &entry, Instant now)
{
    m_all.removeIf([now](const auto &each) { return each.value().back().until <= now; });
    Bars bars;
    for (const Late &late : m_all.value(countedAs(entry))) {
        bars.commands.insert(bars.commands.end(), late.bar.begin(), late.bar.end());
        bars.last = late.number;
    }
    return bars;
}

void LateReleases::barred(const Entry &entry, const Bars &bars)
{
    const auto found = m_all.find(countedAs(entry));
    if (found == m_all.end())
        return;
    std::erase_if(*found, [&bars](const Late &late) { return late.number <= bars.last; });
    if (found->empty())
        m_all.erase(found);
}

} // namespace lockscope::locks
