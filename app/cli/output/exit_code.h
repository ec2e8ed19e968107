#pragma once

#include "core/base/error.h"

namespace lockscope::cli {

// Scripts rely on these codes. CHANGELOG must list each change.
enum ExitCode : int {
    Done = 0,
    NotFound = 1, // or not acquired in time
    HolderChanged = 2,
    Refused = 3, // by policy or by the server's ACL
    CannotConnect = 4, // or no answer in time
    NotConfirmed = 5, // the replicas did not confirm the lock (--replicas), so it was released
    Usage = 64,
    Failed = 70, // an error of the server, or an unknown outcome
    LockLost = 75, // `run`: the lock was lost while the command ran
};

ExitCode exitCodeFor(const Error &error);

} // namespace lockscope::cli
