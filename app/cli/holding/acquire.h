#pragma once

#include "app/cli/holding/acquired.h"
#include "app/cli/holding/wanted.h"

namespace lockscope::cli {

// Asks for what is wanted, telling on standard error while it waits, and why it did not come.
Task<Acquired> acquire(Context *context, Wanted wanted);

Task<Acquired> acquireCompound(Context *context, CompoundRequest request);

// What somebody waits for who wants this: "'a' is held by somebody else". Empty: nobody has looked yet.
QString waitingText(const Key &name, int permits, const locks::AcquireProgress &progress);
// Why it was not given: "is still held, its lease has 3 s left".
QString refusalText(locks::Refusal why, int permits, const Ttl &remaining);

} // namespace lockscope::cli
