#pragma once

#include "core/model/lock.h"

#include <algorithm>
#include <array>

namespace lockscope::ui {

// How many of all locks are in which state; those just gone are not counted.
class StateCounts {
public:
    void add(const Lock &lock) { change(lock, 1); }
    void remove(const Lock &lock) { change(lock, -1); }
    // `count` of them, or as many as there are, are told of elsewhere; how many were left over.
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
    std::array<int, size_t(State::Unverified) + 1> m_counts{};
};

} // namespace lockscope::ui
