#include "core/play/witness/monitor_log.h"

#include <algorithm>

namespace lockscope::play {

bool MonitorLog::isGap(Instant at) const
{
    return std::none_of(parts.begin(), parts.end(),
                        [&](const Part &part) { return at >= part.from && at <= part.until; });
}

} // namespace lockscope::play
