#pragma once

#include "core/actions/policy/environment.h"

#include <algorithm>

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
    // How many commands a second the actions of a session may cost the server. A lock that is planned and released
    // costs at most 42. So a thousand locks take 4.2 s at this rate, and 8.4 s on prod, if the server keeps up.
    double commandsPerSecond() const { return isProd() ? 5'000 : 10'000; }

    friend bool operator==(const ConnectionPolicy &, const ConnectionPolicy &) = default;
};

// Combines the restrictions of both. isOneAct is that of `a`.
inline ConnectionPolicy stricter(ConnectionPolicy a, const ConnectionPolicy &b)
{
    a.environment = std::max(a.environment, b.environment);
    a.readOnly |= b.readOnly;
    return a;
}

// What keeps every action from being done at all, whatever is said of it.
enum class Barrier : quint8 { None, ReadOnly, NotArmed };
inline Barrier barrierOf(const ConnectionPolicy &policy, bool isArmed)
{
    if (policy.readOnly)
        return Barrier::ReadOnly;
    return policy.mustBeArmed() && !isArmed ? Barrier::NotArmed : Barrier::None;
}

} // namespace lockscope::actions
