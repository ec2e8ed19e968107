#pragma once

#include "app/cli/context.h"

// One function a command; `context` outlives it. The value is the exit code.
namespace lockscope::cli {

Task<int> list(Context *context);
Task<int> show(Context *context); // also `explain`, which leaves the table of facts out
Task<int> watch(Context *context);
Task<int> events(Context *context);
Task<int> acquire(Context *context);
Task<int> run(Context *context);
Task<int> release(Context *context);
Task<int> forceRelease(Context *context);
Task<int> setPermits(Context *context);

} // namespace lockscope::cli
