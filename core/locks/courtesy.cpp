#include "core/locks/courtesy.h"

#include <algorithm>

namespace lockscope::locks {

namespace {

constexpr qsizetype manyStints = 256;

} // namespace

Instant Courtesy::pauseUntil(const QByteArray &line) const
{
    const auto stint = m_stints.constFind(line);
    return stint == m_stints.constEnd() ? Instant() : stint->pauseUntil;
}

void Courtesy::taken(const QByteArray &line)
{
    const auto stint = m_stints.find(line);
    if (stint == m_stints.end())
        return;
    if (std::exchange(stint->paused, false))
        stint->longest = std::min(longestStint, stint->longest * 2);
    if (!stint->since)
        stint->since = m_clock->now();
}

void Courtesy::refused(const QByteArray &line)
{
    const auto stint = m_stints.find(line);
    if (stint == m_stints.end())
        return;
    stint->since.reset();
    stint->paused = false;
    stint->longest = leastStint;
}

void Courtesy::released(const QByteArray &line, bool othersListen, std::chrono::microseconds roundTrip)
{
    if (!othersListen) {
        m_stints.remove(line);
        return;
    }
    const Instant now = m_clock->now();
    auto stint = m_stints.find(line);
    if (stint == m_stints.end()) {
        sweep();
        stint = m_stints.insert(line, Stint{now, {}, false, leastStint});
    }
    if (!stint->since || now - *stint->since < stint->longest)
        return;
    const Millis pause = std::clamp(std::chrono::ceil<Millis>(roundTrip), leastPause, longestPause);
    stint->pauseUntil = now + pause;
    stint->paused = true;
    stint->since.reset();
}

void Courtesy::sweep()
{
    if (m_stints.size() < manyStints)
        return;
    const Instant now = m_clock->now();
    m_stints.removeIf([&](const auto &each) {
        const Stint &stint = each.value();
        return std::max(stint.since.value_or(Instant()), stint.pauseUntil) + std::chrono::seconds(10) < now;
    });
}

} // namespace lockscope::locks
