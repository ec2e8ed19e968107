#pragma once

#include "core/monitor/book/book.h"
#include "core/monitor/read/lock_reader.h"

namespace lockscope::monitor {

// Reads one lock now and enters it, with everything that belongs to it, whether known or not; null when there is
// nothing of it. Errors: Connect, Timeout, Forbidden, Canceled when stopped. Reader and book outlive it, or stop it.
Task<Result<LockPtr>> readOne(LockReader *reader, Book *book, Key name, std::stop_token stop);

// All that can be read of it.
ReadRequest everythingOf(const Key &name);

} // namespace lockscope::monitor
