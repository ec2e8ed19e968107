#pragma once

#include "app/cli/command/context.h"

namespace lockscope::cli {

// Why an unlock of `owner` was refused, as far as a saved log of MONITOR tells (`file`; empty: what the server has
// now), and the audit file; in words, or as one JSON object. The code to end with.
Task<int> reportUnlock(Context *context, Key lock, Owner owner, QString file, bool asJson);

} // namespace lockscope::cli
