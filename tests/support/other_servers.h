#pragma once

#include "tests/support/scripted_server.h"

namespace lockscope {

// Servers that are not available here. They answer as their documentation and sources say (as of 2026). Wherever
// results with them are reported, they are called simulated.
enum class OtherServer {
    Redis88, // DELEX of 8.4; subkey events of 8.8, switched on
    Valkey91WithoutLua, // DELIFEQ of 9.0; without the module for Lua
    Dragonfly137, // DELEX; refuses undeclared keys, has no WAIT, reports only expiry as key events
    Garnet, // started without --lua
};

QByteArray infoOf(OtherServer which); // its INFO reply
// Answers the capability checks and what Capabilities reads. Call it before the client connects.
void actAs(ScriptedServer &server, OtherServer which);

} // namespace lockscope
