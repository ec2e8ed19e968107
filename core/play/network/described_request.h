#pragma once

#include "core/play/recording/traffic.h"
#include "core/redis/reply.h"

#include <QByteArray>

#include <optional>

namespace lockscope::play {

// Describes a request. For a call of one of our scripts, sets the script's name and the arguments instead of the
// script's text. The contract at the top of lua/NAME.lua names the arguments. Number, time and destination stay unset.
Transfer describedRequest(const QByteArrayList &words);
// The reply as redis-cli prints it, but in one line.
QByteArray inOneLine(const redis::Reply &reply);
// Whether a command only maintains a connection: handshakes, heartbeats and questions about the server.
bool isUpkeep(const QByteArrayList &words);

// The Lua text of a script that a recording names. nullopt if this program has no such script, because another version
// made the recording.
std::optional<QByteArray> scriptSource(const QByteArray &name);

} // namespace lockscope::play
