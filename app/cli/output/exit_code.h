#pragma once

#include "core/base/error.h"

namespace lockscope::cli {

// What scripts can rely on; CHANGELOG must say so when one changes.
enum ExitCode : int {
    Done = 0,
    NotFound = 1, // or not acquired in time
    HolderChanged = 2,
    Refused = 3, // by policy or by the server's ACL
    CannotConnect = 4,
    NotConfirmed = 5, // the replicas that --replicas asks for did not confirm the lock: it was given back
    Usage = 64,
    Failed = 70, // the server answered with an error, or the outcome is unknown: standard error says which
    LockLost = 75, // `run`: the lock was lost while the command ran
};

ExitCode exitCodeFor(const Error &error);

} // namespace lockscope::cli
