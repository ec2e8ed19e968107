#pragma once

#include "core/base/clock.h"

#include <array>
#include <vector>

namespace lockscope::lanes {

// The use of a lock at one time, as a combination of these bits. 0 means that it is free and nobody waits.
enum Use : quint8 {
    Held = 1,
    WaitedFor = 2,
    NotKnown = 4, // without contact, or before anything was recorded
};

// The use of a lock from this time on, until the next step.
struct Step {
    Instant from{};
    quint8 use = 0; // bits of Use
};

// The last minute of a lock, for a small picture and a few words. A bar covers two seconds. The bars start at whole
// multiples of two seconds, so the picture moves by whole bars.
struct Activity {
    static constexpr int barCount = 30;
    static constexpr Millis barSpan{2'000};
    // Shares of the bar's time so far, in percent. A share of less than 1 % counts as 1 %.
    struct Bar {
        quint8 held = 0;
        quint8 waitedFor = 0;
        quint8 unknown = 0;
        friend bool operator==(const Bar &, const Bar &) = default;
    };

    std::array<Bar, barCount> bars{}; // oldest first
    Bar whole; // the shares of all bars together
    int acquires = 0; // known ones: short holds between two readings can be missing
    friend bool operator==(const Activity &, const Activity &) = default;
};

Instant firstBarAt(Instant now); // the beginning of the oldest bar

// `steps` are ordered by time. Anything before the first step is not known.
Activity activityOf(const std::vector<Step> &steps, Instant now);

} // namespace lockscope::lanes
