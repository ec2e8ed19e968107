#pragma once

#include "core/locks/release/release_parts.h"

namespace lockscope::locks {

// These two implement LockClient::trySetPermits() and LockClient::updateLease().
Task<Result<bool>> setPermits(std::shared_ptr<ServerLink> link, Key name, int permits);
Task<Result<bool>> setLease(std::shared_ptr<ReleaseParts> parts, Key name, Owner permits, Millis lease);

} // namespace lockscope::locks
