#pragma once

#include "core/play/record/recording.h"

namespace lockscope::play {

// The same as the lanes take it; none: it is nothing that a lane shows, or it is not known of whom. `lock` may be null.
std::vector<LockEvent> lockEventsOf(const Happened &happened, const LockTerms *lock, Micros at, qint64 wallMillis);

} // namespace lockscope::play
