#pragma once

#include "core/model/lock.h"

#include <algorithm>
#include <array>

namespace lockscope::ui {

// The number of locks in each state, not counting gone locks.
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
    friend bool operator==(const StateCounts &, const StateCounts &) = default;

private:
    void change(const Lock &lock, int by)
    {
        if (!lock.gone)
            m_counts[size_t(lock.state)] += by;
    }
    std::array<int, stateCount> m_counts{};
};

} // namespace lockscope::ui
