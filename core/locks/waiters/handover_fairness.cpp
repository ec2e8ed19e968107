#include "core/locks/waiters/handover_fairness.h"

#include <algorithm>

namespace lockscope::locks {

namespace {

constexpr qsizetype manyStints = 256;
constexpr int mostOthers = 64;
// If no other client acquired the lock in this many pauses, the listeners are probably monitors, and this client may
// keep the lock longer. A slow client acquires the lock in at least some of the pauses.
constexpr int vainPauses = 4;

} // namespace

Instant HandoverFairness::mayAskAt(const QByteArray &line) const
{
    const auto stint = m_stints.constFind(line);
    if (stint == m_stints.constEnd())
        return {};
    return std::max(stint->pauseUntil, stint->behind > 0 ? m_clock->now() + stint->pause : Instant());
}

bool HandoverFairness::isPause(const QByteArray &line) const
{
    const auto stint = m_stints.constFind(line);
    return stint != m_stints.constEnd() && stint->pauseUntil > m_clock->now();
}

bool HandoverFairness::isOver(const QByteArray &line) const
{
    const auto stint = m_stints.constFind(line);
    return stint != m_stints.constEnd() && stint->since && m_clock->now() - *stint->since >= stint->longest;
}

void HandoverFairness::taken(const QByteArray &line)
{
    const auto stint = m_stints.find(line);
    if (stint == m_stints.end())
        return;
    if (std::exchange(stint->behind, 0) > 0 && ++stint->vain % vainPauses == 0)
        stint->longest = std::min(maximumHold, stint->longest * 2);
    if (!stint->since)
        stint->since = m_clock->now();
}

void HandoverFairness::refused(const QByteArray &line)
{
    const auto stint = m_stints.find(line);
    if (stint == m_stints.end())
        return;
    stint->since.reset();
    stint->behind = std::max(stint->behind - 1, 0);
    stint->vain = 0;
    stint->longest = minimumHold;
}

void HandoverFairness::released(const QByteArray &line, int others, BootClock::duration took)
{
    if (others <= 0) {
        m_stints.remove(line);
        return;
    }
    Stint &stint = stintOf(line);
    if (!isOver(line))
        return;
    stint.since.reset();
    stint.behind = std::min(others, mostOthers);
    stint.pause = std::clamp(std::chrono::ceil<Millis>(took), minimumPause, maximumPause);
    stint.pauseUntil = m_clock->now() + stint.pause;
}

void HandoverFairness::passedOn(const QByteArray &line, int others)
{
    if (others <= 0)
        m_stints.remove(line);
    else
        stintOf(line);
}

HandoverFairness::Stint &HandoverFairness::stintOf(const QByteArray &line)
{
    const auto found = m_stints.find(line);
    if (found != m_stints.end())
        return *found;
    sweep();
    const auto begun = m_stints.insert(line, {});
    begun->since = m_clock->now();
    return *begun;
}

void HandoverFairness::sweep()
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
