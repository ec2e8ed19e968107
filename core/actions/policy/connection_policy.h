#pragma once

#include "core/actions/policy/environment.h"

namespace lockscope::actions {

// What may be done over a connection, as whoever opened it said; a connection for which nobody said anything does what
// it is told. Another policy is another connection.
struct ConnectionPolicy {
    Environment environment = Environment::None;
    bool readOnly = false; // held below by redis::CommandPolicy, whatever is asked for
    // A process that does one thing and ends leaves nothing armed behind: to start it is the act of arming.
    bool isOneAct = false;

    bool isProd() const { return environment == Environment::Prod; }
    bool mustBeArmed() const { return isProd() && !isOneAct; }
    bool asksForName() const { return isProd(); } // of the lock, typed
    // How many commands a second the actions of a session may cost the server.
    double commandsPerSecond() const { return isProd() ? 50 : 200; }

    friend bool operator==(const ConnectionPolicy &, const ConnectionPolicy &) = default;
};

// What keeps every action from being done at all, whatever is said of it.
enum class Barrier : quint8 { None, ReadOnly, NotArmed };
inline Barrier barrierOf(const ConnectionPolicy &policy, bool isArmed)
{
    if (policy.readOnly)
        return Barrier::ReadOnly;
    return policy.mustBeArmed() && !isArmed ? Barrier::NotArmed : Barrier::None;
}

} // namespace lockscope::actions
