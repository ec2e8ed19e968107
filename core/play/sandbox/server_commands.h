#pragma once

#include "core/async/task.h"
#include "core/base/result.h"
#include "core/play/recording/sandbox_state.h"
#include "core/redis/server.h"

#include <stop_token>

// Commands of a sandbox to its servers, over separate connections.
namespace lockscope::play {

inline constexpr char sandboxUser[] = "stage"; // may run every command; actors are the default user

Task<bool> untilLive(redis::Server *server, std::stop_token stop); // false: no answer within seconds, or stopped
Task<Result<void>> order(redis::Server *server, std::vector<QByteArray> words);
// Limits the default user (all actors) to the commands of scenario/permitted_commands.h, also after a restart. An empty
// password means that none is needed.
Task<Result<void>> confineActors(redis::Server *server, QByteArray password);
// Loads our scripts at the start, so that each call is one request.
Task<void> teachScripts(redis::Server *server);
Task<QByteArray> replicationInfo(redis::Server *server); // INFO replication, or empty without an answer
// Whether this many replicas confirm a write. This check is necessary, because a replica that is online may still be
// loading.
Task<bool> reaches(redis::Server *master, int replicas);
Task<Role> roleOf(redis::Server *server); // Unknown without an answer
// Makes a sentinel poll more often (only Redis 7 and later).
Task<void> hurry(redis::Server *sentinel);

struct SentinelKnows {
    int replicas = 0;
    int sentinels = 0; // other ones
};
Task<SentinelKnows> sentinelKnows(redis::Server *sentinel, QByteArray masterName);

} // namespace lockscope::play
