#pragma once

#include "core/lanes/past.h"
#include "ui/charts/saw_tooth_line.h"

#include <optional>

namespace lockscope::ui {

// A lock's TTL before its first sample, calculated from events. An acquire or a renewal sets the TTL to the lease, then
// the TTL falls by one second per second. When one of several readers releases, the line goes on for the others. Gaps:
// nobody holds the lock, no contact, or unknown.
struct PastTooth {
    Line ttl;
    std::vector<SawTooth::Mark> marks;
    std::optional<double> from; // the first event, relative to now in seconds; nothing is known before it
};

// Empty without a lease. Ends at `until`, the first sample. Seconds are relative to `now`.
PastTooth pastTooth(const lanes::Past &past, std::optional<Millis> lease, Instant until, Instant now);

} // namespace lockscope::ui
