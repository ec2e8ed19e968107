#pragma once

#include "core/actions/policy/environment.h"

#include <algorithm>

namespace lockscope::actions {

// The limits of a connection, as stated by whoever opened it. The default allows everything. A different policy needs a
// different connection.
struct ConnectionPolicy {
    Environment environment = Environment::None;
    bool readOnly = false; // the redis layer enforces it too (redis::CommandPolicy)
    // True for a process that runs only one action. Such a process needs no arming, because it ends after the action.
    bool isOneAct = false;

    bool isProd() const { return environment == Environment::Prod; }
    bool mustBeArmed() const { return isProd() && !isOneAct; }
    bool asksForName() const { return isProd(); } // the lock's name must be typed
    // The maximum number of commands per second that the actions of a session may cost the server. Planning and
    // releasing a lock costs at most 42 commands. A thousand locks therefore take 4.2 s, or 8.4 s on prod, if the
    // server keeps up.
    double commandsPerSecond() const { return isProd() ? 5'000 : 10'000; }

    friend bool operator==(const ConnectionPolicy &, const ConnectionPolicy &) = default;
};

// A policy with all restrictions of `a` and of `b`. isOneAct is taken from `a`.
inline ConnectionPolicy stricter(ConnectionPolicy a, const ConnectionPolicy &b)
{
    a.environment = std::max(a.environment, b.environment);
    a.readOnly |= b.readOnly;
    return a;
}

// Why no action at all is possible, regardless of the consent.
enum class Barrier : quint8 { None, ReadOnly, NotArmed };
inline Barrier barrierOf(const ConnectionPolicy &policy, bool isArmed)
{
    if (policy.readOnly)
        return Barrier::ReadOnly;
    return policy.mustBeArmed() && !isArmed ? Barrier::NotArmed : Barrier::None;
}

} // namespace lockscope::actions
