#pragma once

#include "core/base/clock.h"

namespace lockscope::ui {

// Which time is seen on how many pixels. A value.
struct LaneScale {
    Instant from{};
    Instant to{};
    double left = 0; // pixels
    double width = 1;

    static constexpr Millis least{20}; // less is not shown: looks are not more exact

    double perNano() const { return width / double((to - from).count()); }
    double x(Instant at) const { return left + double((at - from).count()) * perNano(); }
    Instant at(double x) const { return from + std::chrono::nanoseconds(qint64((x - left) / perNano())); }
    std::chrono::nanoseconds span() const { return to - from; }
};

// How far apart the marks of the time axis are: round, and at least so many pixels from each other.
Millis markEvery(const LaneScale &scale, double pixels);

} // namespace lockscope::ui
