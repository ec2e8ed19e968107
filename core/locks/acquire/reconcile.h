#pragma once

#include "core/locks/acquire/ask.h"

namespace lockscope::locks {

// It was given, but nobody wants it any more or it is too late to rely on it.
Task<Result<Attempt>> handBack(Ask ask, std::stop_token stop);

// Not enough replicas have it, so the master may forget it: given back, and surely gone before the caller hears `why`.
Task<Result<Attempt>> handBackUnconfirmed(Ask ask, Error why, std::stop_token stop);

// The reply is lost: looks whether the server has counted us.
Task<Result<Attempt>> reconcile(Ask ask, Error lost, std::stop_token stop);

} // namespace lockscope::locks
