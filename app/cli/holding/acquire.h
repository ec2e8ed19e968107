#pragma once

#include "app/cli/holding/acquired.h"
#include "app/cli/options/hold_terms.h"
#include "core/session/session.h"

#include <variant>

namespace lockscope::cli {

// What the command line asks for: one lock, or several as one.
using Wanted = std::variant<locks::AcquireRequest, CompoundRequest>;

Wanted wantedOf(const LockChoice &locks, const HoldTerms &terms, const Connection &connection);
CompoundRequest compoundOf(const LockChoice &locks, const Connection &connection); // when --kind says so

QString namesText(const std::vector<Key> &names); // 'a', 'b'

// Asks for what is wanted, telling on standard error while it waits, and why it did not come.
Task<Acquired> acquire(Context *context, Wanted wanted);

} // namespace lockscope::cli
