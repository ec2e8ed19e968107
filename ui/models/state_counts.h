#pragma once

#include "core/model/lock.h"

#include <algorithm>
#include <array>

namespace lockscope::ui {

// The number of locks in each state, and of those that are held or waited for. Gone locks do not count.
class StateCounts {
public:
    void add(const Lock &lock) { change(lock, 1); }
    void remove(const Lock &lock) { change(lock, -1); }
    // Subtracts at most `count` locks in this state, which are shown elsewhere. Returns the part of `count` that was
    // not subtracted.
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
    }
    std::array<int, stateCount> m_counts{};
    int m_held = 0;
    int m_contended = 0;
    int m_needAttention = 0;
};

} // namespace lockscope::ui
