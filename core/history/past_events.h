#pragma once

#include "core/history/past_records.h"
#include "core/model/lock_event.h"

#include <vector>

namespace lockscope::history {

// The beginnings and ends of holds and waits, and the occurrences, as the events that the monitor reported. Only those
// within the period, ordered by time. A beginning or end that nobody saw has no event.
std::vector<LockEvent> pastEvents(const std::vector<PastHold> &holds, const std::vector<PastWait> &waits,
                                  const std::vector<PastOccurrence> &occurrences, const Period &period);

} // namespace lockscope::history
