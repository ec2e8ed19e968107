#pragma once

#include "app/cli/holding/acquired.h"
#include "app/cli/holding/wanted.h"

namespace lockscope::cli {

// Asks for what is wanted, telling on standard error while it waits, and why it did not come.
Task<Acquired> acquire(Context *context, Wanted wanted);

Task<Acquired> acquireCompound(Context *context, CompoundRequest request);

QString remainingText(const Ttl &remaining); // "its lease has 3 s left"

} // namespace lockscope::cli
