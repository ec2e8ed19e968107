#pragma once

#include "core/base/clock.h"

namespace lockscope::ui {

// Maps a period to pixels. A value.
struct LaneScale {
    Instant from{};
    Instant to{};
    double left = 0; // pixels
    double width = 1;

    static constexpr Millis least{20}; // the shortest visible period; times are not known more precisely

    double perNano() const { return width / double((to - from).count()); }
    double x(Instant at) const { return left + double((at - from).count()) * perNano(); }
    Instant at(double x) const { return from + std::chrono::nanoseconds(qint64((x - left) / perNano())); }
    std::chrono::nanoseconds span() const { return to - from; }
};

// The distance between the marks of the time axis: a round time, and at least this many pixels.
Millis markEvery(const LaneScale &scale, double pixels);

} // namespace lockscope::ui
