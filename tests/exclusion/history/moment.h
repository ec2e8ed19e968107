#pragma once

#include "core/base/clock.h"

#include <optional>

namespace lockscope::exclusion {

// The clock that all programs of a run share: CLOCK_MONOTONIC (steady_clock here, System.nanoTime() in Java, both on
// Linux).
using Moment = std::chrono::steady_clock::time_point;

inline Moment now()
{
    return std::chrono::steady_clock::now();
}

// Core uses CLOCK_BOOTTIME. If the process is stopped between reading both clocks, the result would be too early, and
// acts would seem late. So the clocks are read again until both readings are close together.
inline Moment toMoment(Instant instant)
{
    constexpr std::chrono::microseconds together(100);
    constexpr int tries = 50;
    Moment here;
    Instant there;
    for (int i = 0; i < tries; ++i) {
        const Instant before = BootClock::now();
        here = now();
        there = BootClock::now();
        if (there - before < together)
            break;
    }
    return here + (instant - there);
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
