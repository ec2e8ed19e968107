#pragma once

#include "core/play/record/recording.h"

namespace lockscope::play {

// The same as the lanes take it; none: it is nothing that a lane shows, or it is not known of whom. `lock` may be null.
// `holdsBeside`: the same owner has the other side of this read-write lock, which has the same lane.
std::vector<LockEvent> lockEventsOf(const Happened &happened, const LockTerms *lock, bool holdsBeside, Micros at,
                                    qint64 wallMillis);

} // namespace lockscope::play
