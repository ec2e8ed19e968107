#pragma once

#include "app/cli/command/context.h"
#include "app/cli/options/action_options.h"

namespace lockscope::cli {

// What came of it; its exit code is what it was told with.
struct Acted {
    int exitCode = Done;
    std::optional<actions::Outcome> outcome; // none: nothing was tried
};

// An action on one lock (actions::deeds()), as every command for one does it: planned; refused when somebody else holds
// the lock than is said; told only, with --dry-run; else executed, and told with where it is recorded.
Task<Acted> actOnLock(Context *context, QByteArray deed, actions::Target target, const ActionOptions *options,
                      bool json);

} // namespace lockscope::cli
