#pragma once

#include "core/redis/command.h"
#include "core/redis/server.h"

#include <vector>

namespace lockscope::redis {

// A command that probes one feature and succeeds only if the feature exists.
struct Question {
    Capability what;
    Command command;
    QByteArray verb; // looked up with COMMAND INFO; empty if only the probe can prove the feature
    QByteArray shown; // the command for display
};

// The probes for this server, whose pub/sub connection must be open. Send the probes in this order: the one that
// selects a database comes last.
std::vector<Question> questionsFor(const Server &server);

} // namespace lockscope::redis
