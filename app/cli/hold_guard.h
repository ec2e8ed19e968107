#pragma once

#include "app/cli/context.h"

namespace lockscope::cli {

// Asks for the lock as the command line says, telling on standard error while it waits. Without a hold: the exit
// code to end with, already explained.
struct Acquired {
    std::shared_ptr<locks::Hold> hold;
    int exitCode = Done;
};
Task<Acquired> acquireAsAsked(Context *context);

// Releases and says so when that did not work out; the hold's own exit code otherwise.
Task<int> releaseAtEnd(Context *context, std::shared_ptr<locks::Hold> hold, int exitCode);

QString lossText(locks::LossReason reason);

} // namespace lockscope::cli
