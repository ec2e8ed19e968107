#pragma once

#include "core/model/samples.h"
#include "ui/charts/decimate.h"

#include <vector>

namespace lockscope::ui {

// If the lock was not read for this time, its state is unknown (its row then also becomes unverified).
constexpr Millis silence{5'000};

// A lock's TTL in seconds, drawn over the seconds before `now`. Between two readings the TTL falls by one second per
// second; at a renewal it rises vertically. Gaps: no key, no expiry, or nothing read for 5 s.
struct SawTooth {
    Line ttl;
    struct Mark {
        double x = 0, y = 0;
        KnownBy knownBy = KnownBy::Inference;
        bool missed = false;
    };
    std::vector<Mark> marks;
    struct Stretch {
        double from = 0, to = 0;
    };
    std::vector<Stretch> noExpiry;
    std::vector<Stretch> unread;
};
SawTooth sawTooth(const Series &series, Instant now);

} // namespace lockscope::ui
