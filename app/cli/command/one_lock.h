#pragma once

#include "app/cli/command/context.h"

namespace lockscope::cli {

// A lock as it is now; or none, and the code to end with: NotFound, or what has been explained already.
struct ReadLock {
    LockPtr lock;
    int exitCode = Done;
};
Task<ReadLock> readLock(Context *context, Session *session, Key name);
void tellNone(const Context &context, const Key &name);

// Why it is as it is, and what can be done.
void printWords(const Context &context, const Lock &lock);

} // namespace lockscope::cli
