#pragma once

#include "core/play/record/traffic.h"
#include "core/redis/reply.h"

namespace lockscope::play {

// A request as it is shown: of a call of one of our scripts its name and its words under the names that the contract on
// top of lua/NAME.lua gives them, without the script's text. Number, time and where it goes are not filled in.
Transfer describedRequest(const QByteArrayList &words);
// As redis-cli writes it, in one line; empty: an empty string.
QByteArray inOneLine(const redis::Reply &reply);
// What keeps a connection going and says nothing of locks: its handshake, its heartbeat, what it asks of the server
// itself.
bool isUpkeep(const QByteArrayList &words);

} // namespace lockscope::play
