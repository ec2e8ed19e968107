#pragma once

#include "tests/support/scripted_server.h"

namespace lockscope {

// Servers that cannot be had here, made to answer as their documentation and sources say (looked up in 2026): told as
// simulated wherever what is shown by them is told.
enum class OtherServer {
    Redis88, // DELEX of 8.4, subkey events of 8.8, which are turned on
    Valkey91WithoutLua, // DELIFEQ of 9.0; the module for Lua is not loaded
    Dragonfly137, // DELEX; undeclared keys are refused, no WAIT, of key events only expiry
    Garnet, // started without --lua
};

QByteArray infoOf(OtherServer which); // what INFO says
// Answers what is tried of it, and what Capabilities looks at. Before the client connects.
void actAs(ScriptedServer &server, OtherServer which);

} // namespace lockscope
