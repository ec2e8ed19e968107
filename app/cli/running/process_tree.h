#pragma once

#include <sys/types.h>

namespace lockscope::cli {

// Sends a signal (0: none) to every process below `root`, whatever its process group, and returns how many of them are
// alive. Reads /proc; allocates nothing and is async-signal-safe, but not thread-safe. Returns 0 if /proc cannot be
// read.
int signalDescendants(pid_t root, int number);

} // namespace lockscope::cli
