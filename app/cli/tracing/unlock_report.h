#pragma once

#include "app/cli/command/context.h"

namespace lockscope::cli {

// Reports why an unlock of `owner` was refused, from a saved log of MONITOR and the audit file. Without a `file` it
// uses the current state of the server. Returns the exit code.
Task<int> reportUnlock(Context *context, Key lock, Owner owner, QString file, bool asJson);

} // namespace lockscope::cli
