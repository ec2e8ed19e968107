#pragma once

#include "core/base/clock.h"
#include "core/base/error.h"

namespace lockscope::locks {

// True if the same request may succeed a little later: after lost connections, missing answers, and the server's
// temporary errors BUSY LOADING TRYAGAIN CLUSTERDOWN MASTERDOWN READONLY NOREPLICAS OOM MISCONF.
bool worthRetrying(const Error &error);

// True if the name holds another kind of key, so that nobody can hold the lock.
bool isWrongType(const Error &error);

// A request whose answer was lost may be executed up to this much later: a broken link delivers late, or a stopped
// server later reads what waits in its sockets. Marks and latches live this long, so that a late request does nothing.
constexpr Millis longestWay = std::chrono::minutes(10);

// A random time in [share · whole, whole], so that many clients do not load the server at the same moment.
Millis jittered(Millis whole, double share);

// Pauses that grow from `from` to `to`, each jittered down to half.
class BackOff {
public:
    BackOff(Millis from, Millis to, double factor = 2);
    Millis next();
    void reset() { m_next = m_from; }

private:
    Millis m_from;
    Millis m_to;
    Millis m_next;
    double m_factor;
};

} // namespace lockscope::locks
