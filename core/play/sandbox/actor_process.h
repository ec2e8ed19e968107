#pragma once

#include "core/play/network/actor_network.h"
#include "core/play/sandbox/actor_clock.h"
#include "core/play/sandbox/locking_client.h"
#include "core/play/sandbox/redis_cli_client.h"
#include "core/play/sandbox/sqlite_client.h"

namespace lockscope::play {

// One actor: its process (clock and network), its client, and its beliefs. Its network falls silent before the client
// is destroyed.
class ActorProcess {
public:
    ActorProcess(Actor actor, ActorNetwork::Find find, ActorNetwork::Tell tell, ActorNetworkState::Counter numbers);
    ~ActorProcess();

    const Actor &actor() const { return m_actor; }
    ActorNetwork &wire() { return m_wire; }
    ActorClock &clock() { return m_clock; }
    redis::ClientOptions options(const Pace &pace); // through its network

    std::unique_ptr<LockingClient> locks; // exactly one of these three is set
    std::unique_ptr<RedisCliClient> cli;
    std::unique_ptr<SqliteClient> table;

    bool isReady() const { return (!locks || locks->isLive()) && (!cli || cli->isLive()); }
    bool isGone() const { return m_isGone; }
    bool isFrozen() const { return m_isFrozen; }
    void crash();
    void setFrozen(bool frozen);
    void setCut(bool cut);

    // Keeps track of the locks that the actor waits for.
    void hear(const RunEvent &happened);
    void believe(int thread, const act::Belief &belief);
    std::shared_ptr<const ActorState> state() const;

private:
    Actor m_actor;
    ActorClock m_clock;
    ActorNetwork m_wire;
    bool m_isGone = false;
    bool m_isFrozen = false;
    bool m_isCut = false;
    std::vector<BelievedHold> m_waits;
    std::vector<BelievedHold> m_beliefs; // of a client without lock support
};

} // namespace lockscope::play
