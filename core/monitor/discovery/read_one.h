#pragma once

#include "core/monitor/reading/lock_reader.h"
#include "core/monitor/store/lock_store.h"

namespace lockscope::monitor {

// Reads one lock now with all its companions, and records it even if it was unknown. Returns null if it has no key, no
// queue and no subscribers. Errors: Connect, Timeout, Forbidden, Canceled when stopped. Reader and lock store must
// outlive the task, or stop it.
Task<Result<LockPtr>> readOne(LockReader *reader, LockStore *store, Key name, std::stop_token stop);

// A request for everything that can be read about this name.
ReadRequest everythingOf(const Key &name);

} // namespace lockscope::monitor
