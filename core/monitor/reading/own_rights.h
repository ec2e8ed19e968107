#pragma once

#include "core/monitor/reading/node_reader.h"

namespace lockscope::monitor {

// Tries the commands that every connection sends automatically and whose refusal nobody would notice: CLIENT SETNAME,
// CLIENT ID, PING (heartbeat), PUNSUBSCRIBE, and ROLE (list of replicas). Runs once in each contact, so that refusals
// are reported.
Task<void> tryOwnRights(NodeReader *nodeReader, std::stop_token stop);

} // namespace lockscope::monitor
