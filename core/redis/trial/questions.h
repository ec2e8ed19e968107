#pragma once

#include "core/redis/command.h"
#include "core/redis/server.h"

#include <vector>

namespace lockscope::redis {

// One command by which something is tried, so that success means that it is there.
struct Question {
    Capability what;
    Command command;
    QByteArray verb; // as COMMAND INFO knows it; empty: that it is known does not tell
    QByteArray shown; // what is told of the command
};

// For this server, whose connection for messages is open. In this order: a database is chosen last.
std::vector<Question> questionsFor(const Server &server);

} // namespace lockscope::redis
