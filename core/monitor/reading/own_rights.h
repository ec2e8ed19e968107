#pragma once

#include "core/monitor/reading/node_reader.h"

namespace lockscope::monitor {

// Tries the commands that every connection sends automatically, whose refusal nobody notices: its name and ID, the
// heartbeat, the end of a subscription, and the list of replicas. Runs once in each contact, so that refusals are
// reported.
Task<void> tryOwnRights(NodeReader *nodeReader, std::stop_token stop);

} // namespace lockscope::monitor
