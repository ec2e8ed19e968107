#pragma once

#include "core/async/task.h"
#include "core/base/result.h"
#include "core/play/record/stage_state.h"
#include "core/redis/server.h"

#include <stop_token>

// What a stage asks of its own servers, over connections that no actor has.
namespace lockscope::play {

inline constexpr char stageUser[] = "stage"; // may do everything; actors are the default user

Task<bool> untilLive(redis::Server *server, std::stop_token stop); // false: not within seconds, or stopped
Task<Result<void>> order(redis::Server *server, std::vector<QByteArray> words);
// The default user, whom all actors are, may send what script/permitted.h lists and nothing else, also after a restart.
// Empty password: it needs none.
Task<Result<void>> confineActors(redis::Server *server, QByteArray password);
// Our scripts are known to a server from its beginning, so that a call of one is one request.
Task<void> teachScripts(redis::Server *server);
Task<QByteArray> replicationInfo(redis::Server *server); // INFO replication; empty: no answer
// A write of ours is confirmed by so many replicas: who is online may still be busy with the beginning.
Task<bool> reaches(redis::Server *master, int replicas);
Task<Role> roleOf(redis::Server *server); // Unknown: no answer
// A sentinel looks round more often than usual (Redis 7 and later; others take their time).
Task<void> hurry(redis::Server *sentinel);

struct SentinelKnows {
    int replicas = 0;
    int sentinels = 0; // others
};
Task<SentinelKnows> sentinelKnows(redis::Server *sentinel, QByteArray masterName);

} // namespace lockscope::play
