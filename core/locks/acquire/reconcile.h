#pragma once

#include "core/locks/acquire/pending_acquire.h"

namespace lockscope::locks {

// It was given, but nobody wants it any more or it is too late to rely on it.
Task<Result<Attempt>> handBack(PendingAcquire pending, std::stop_token stop);

// Not enough replicas have it, so the master may forget it: given back, and surely gone before the caller hears `why`.
Task<Result<Attempt>> handBackUnconfirmed(PendingAcquire pending, Error why, std::stop_token stop);

// The reply is lost: looks whether the server has counted us.
Task<Result<Attempt>> reconcile(PendingAcquire pending, Error lost, std::stop_token stop);

} // namespace lockscope::locks
