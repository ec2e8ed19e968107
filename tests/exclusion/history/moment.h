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

// Core counts in CLOCK_BOOTTIME. A process that does not run for a moment between reading the two clocks would claim
// less than it may, and act after what it claims: so they are read again until they were read together.
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
