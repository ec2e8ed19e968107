#pragma once

#include "core/play/stage/actor_clock.h"
#include "core/play/stage/cli_player.h"
#include "core/play/stage/lock_player.h"
#include "core/play/stage/table.h"
#include "core/play/wire/wire.h"

namespace lockscope::play {

// One actor: its process (a clock, a wire), what runs in it (one kind of client), and what it takes for true. Destroyed
// in this order: the wire is dumb before the clients go.
class Performer {
public:
    Performer(Actor actor, Wire::Find find, Wire::Tell tell, WireState::Counter numbers);
    ~Performer();

    const Actor &actor() const { return m_actor; }
    Wire &wire() { return m_wire; }
    ActorClock &clock() { return m_clock; }
    redis::ClientOptions options(const Pace &pace); // through its wire

    std::unique_ptr<LockPlayer> locks; // one of these
    std::unique_ptr<CliPlayer> cli;
    std::unique_ptr<Table> table;

    bool isReady() const { return (!locks || locks->isLive()) && (!cli || cli->isLive()); }
    bool isGone() const { return m_isGone; }
    void crash();
    void setFrozen(bool frozen);
    void setCut(bool cut);

    // Waits for this lock since it asked, until it got it or gave up.
    void hear(const Happened &happened);
    void believe(int thread, const act::Belief &belief);
    std::shared_ptr<const ActorState> state() const;

private:
    Actor m_actor;
    ActorClock m_clock;
    Wire m_wire;
    bool m_isGone = false;
    bool m_isFrozen = false;
    bool m_isCut = false;
    std::vector<Claim> m_waits;
    std::vector<Claim> m_beliefs; // of who knows nothing of locks
};

} // namespace lockscope::play
