#pragma once

#include "core/locks/acquire/latest_look.h"
#include "core/locks/wire/retry.h"

namespace lockscope::locks {

// Decides when a waiter checks again without being woken.
class Pace {
public:
    Pace(const LockClientOptions &options, const AcquireRequest &request);

    // `isTold` means that a message will announce the next change to the lock.
    Instant nextLook(Instant now, const LatestLook &look, const LocalWaitQueue::Place &place, bool isTold);

private:
    Millis waitForNews(const LatestLook &look);

    bool m_standsInQueue;
    Millis m_pollCap;
    BackOff m_afterErrors;
    BackOff m_othersTurn;
    BackOff m_pauses;
};

} // namespace lockscope::locks
