#pragma once

#include "core/model/lock.h"

#include <array>

namespace lockscope::ui {

// How many of all locks are in which state; those just gone are not counted.
class StateCounts {
public:
    void add(const Lock &lock) { change(lock, 1); }
    void remove(const Lock &lock) { change(lock, -1); }
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
