#pragma once

#include "app/cli/command/context.h"

namespace lockscope::cli {

Task<void> untilStopped(Clock *clock, std::stop_token stop);

// What the connection does is news too, as long as `listener` lives: rows are not live while it is down.
void tellConnection(const Context &context, QObject *listener);

} // namespace lockscope::cli
