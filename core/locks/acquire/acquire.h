#pragma once

#include "core/locks/release/engine.h"

namespace lockscope::locks {

// LockClient::acquire(): one attempt, and if it is somebody else's and the caller has time, waiting for it.
Task<Result<AcquireOutcome>> acquireLock(std::shared_ptr<Engine> engine, AcquireRequest request,
                                         AcquireObserver observer, std::stop_token stop);

} // namespace lockscope::locks
