#pragma once

#include "core/async/task.h"
#include "core/demo/simulated_client.h"

namespace lockscope::demo {

// What other programs left in the server: a lock without expiry, a ghost at the head of a fair queue, and kinds that
// are only shown. Written by plain commands, kept alive until stopped.
Task<void> keepStillLife(SimulatedClient *client, std::stop_token stop);

} // namespace lockscope::demo
