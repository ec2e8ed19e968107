#pragma once

#include "core/locks/release/engine.h"

namespace lockscope::locks {

// Of those kinds where each hold is another owner: what stands in Redis for the hold that this request will be.
Owner ownOwner(Engine &engine, const AcquireRequest &request);

// LockClient::trySetPermits() and updateLease().
Task<Result<bool>> setPermits(std::shared_ptr<Engine> engine, Key name, int permits);
Task<Result<bool>> setLease(std::shared_ptr<Engine> engine, Key name, Owner permits, Millis lease);

} // namespace lockscope::locks
