#pragma once

#include "core/lanes/use.h"

#include <array>
#include <vector>

namespace lockscope::lanes {

class BarSums;

// The last minute of a lock, for a small picture and a few words.
struct Activity {
    static constexpr int barCount = 30;
    static constexpr Millis barSpan = lanes::barSpan;
    // Shares of the bar's time so far, in percent. A share of less than 1 % counts as 1 %.
    struct Bar {
        quint8 held = 0;
        quint8 waitedFor = 0;
        quint8 unknown = 0;
        friend bool operator==(const Bar &, const Bar &) = default;
    };

    std::array<Bar, barCount> bars{}; // oldest first
    Bar whole; // the shares of all bars together
    int acquires = 0; // acquires that were seen; short holds between two readings may be missing
    friend bool operator==(const Activity &, const Activity &) = default;
};

Instant firstBarAt(Instant now); // the beginning of the oldest bar

// `steps` are ordered by time. Anything before the first step is not known. For the time that `sums` cover, they
// replace the steps and count the acquires. `sums` may include up to one bar after `now`; null means that there are no
// sums.
Activity activityOf(const std::vector<Step> &steps, Instant now, const BarSums *sums = nullptr);

} // namespace lockscope::lanes
