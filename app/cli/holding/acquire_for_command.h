#pragma once

#include "app/cli/holding/acquired.h"
#include "app/cli/options/hold_terms.h"
#include "core/session/session.h"

#include <variant>

namespace lockscope::cli {

// The request of a command line: for one lock, or for a compound lock.
using Wanted = std::variant<locks::AcquireRequest, CompoundRequest>;

Wanted wantedOf(const LockChoice &locks, const HoldTerms &terms, const ConnectionOptions &connection);
CompoundRequest compoundOf(const LockChoice &locks, const ConnectionOptions &connection); // needs a compound --kind

QString namesText(const std::vector<Key> &names); // 'a', 'b'

// Acquires the lock. Reports on standard error why it waits, and why it failed.
Task<Acquired> acquire(Context *context, Wanted wanted);

} // namespace lockscope::cli
