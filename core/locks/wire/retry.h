#pragma once

#include "core/base/clock.h"
#include "core/base/error.h"

namespace lockscope::locks {

// May the same request succeed a little later? Lost connections and missing answers, and the server's own temporary
// refusals: BUSY LOADING TRYAGAIN CLUSTERDOWN MASTERDOWN READONLY NOREPLICAS OOM MISCONF.
bool worthRetrying(const Error &error);

// The name holds something that is no such lock: nobody can hold it there.
bool isWrongType(const Error &error);

// Somewhere in [share · whole, whole]: what many clients do in step would hit the server all at once.
Millis jittered(Millis whole, double share);

// Pauses that grow from `from` to `to`, each jittered down to the half.
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
