#pragma once

#include "core/model/lock.h"

#include <algorithm>
#include <array>

namespace lockscope::ui {

// Counts the locks in each state, the held locks, the contended locks, the locks that need attention, and the waiters.
// Gone locks do not count.
class StateCounts {
public:
    void add(const Lock &lock) { change(lock, 1); }
    void remove(const Lock &lock) { change(lock, -1); }
    // Subtracts at most `count` locks in this state, because another part of the window shows them. Returns the part of
    // `count` that was not subtracted.
    int toldElsewhere(State state, int count)
    {
        const int taken = std::min(count, m_counts[size_t(state)]);
        m_counts[size_t(state)] -= taken;
        return count - taken;
    }
    int operator[](State state) const { return m_counts[size_t(state)]; }
    int held() const { return m_held; }
    int contended() const { return m_contended; }
    int needAttention() const { return m_needAttention; }
    // The confirmed waiters of all locks: queued threads of fair locks, and clients that subscribe to other locks.
    qint64 waiters() const { return m_waiters; }
    // False if there may be more waiters than counted. Redis does not show clients that poll, nor how many threads of a
    // client wait.
    bool areWaitersExact() const { return m_inexact == 0; }
    friend bool operator==(const StateCounts &, const StateCounts &) = default;

private:
    void change(const Lock &lock, int by)
    {
        if (lock.gone)
            return;
        m_counts[size_t(lock.state)] += by;
        m_held += isConfirmedHeld(lock) ? by : 0;
        m_contended += isContended(lock) ? by : 0;
        m_needAttention += lockscope::needsAttention(lock) ? by : 0;
        countWaiters(lock, by);
    }
    // A lock without subscribers has exactly 0 waiters, as in the column Waiting.
    void countWaiters(const Lock &lock, int by)
    {
        const bool isConfirmed = lock.state != State::Unverified;
        const std::optional<qint64> known = isConfirmed ? lock.waiters.known() : std::nullopt;
        m_waiters += known.value_or(0) * by;
        const bool isExact = known && (lock.waiters.threads || *known == 0);
        m_inexact += isExact ? 0 : by;
    }
    std::array<int, stateCount> m_counts{};
    int m_held = 0;
    int m_contended = 0;
    int m_needAttention = 0;
    qint64 m_waiters = 0;
    int m_inexact = 0; // locks that may have more waiters than known
};

} // namespace lockscope::ui
