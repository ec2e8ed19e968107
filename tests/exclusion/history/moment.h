#pragma once

#include "core/base/clock.h"

#include <optional>

namespace lockscope::exclusion {

// What all programs of one run share: CLOCK_MONOTONIC (steady_clock here, System.nanoTime() in Java, both on Linux).
using Moment = std::chrono::steady_clock::time_point;

inline Moment now()
{
    return std::chrono::steady_clock::now();
}

// Core counts in CLOCK_BOOTTIME. The two clocks are read in this order, so that a process that is stopped in between
// claims less for it and never more.
inline Moment toMoment(Instant instant)
{
    const Moment here = now();
    return here + (instant - BootClock::now());
}

inline Moment momentOf(qint64 nanoseconds)
{
    return Moment(std::chrono::nanoseconds(nanoseconds));
}

inline qint64 nanoseconds(Moment moment)
{
    return std::chrono::nanoseconds(moment.time_since_epoch()).count();
}

} // namespace lockscope::exclusion
