#pragma once

#include "core/monitor/reading/lock_reader.h"
#include "core/monitor/store/lock_store.h"

namespace lockscope::monitor {

// Reads one lock now with everything that belongs to it, and records it, whether known or not. null if nothing of it
// exists. Errors: Connect, Timeout, Forbidden, Canceled when stopped. Reader and lock store must outlive it, or stop
// it.
Task<Result<LockPtr>> readOne(LockReader *reader, LockStore *store, Key name, std::stop_token stop);

// A request for everything that can be read of it.
ReadRequest everythingOf(const Key &name);

} // namespace lockscope::monitor
