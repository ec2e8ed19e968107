#pragma once

#include "core/async/sleep.h"

namespace lockscope {

// Limits the commands per second, so that monitoring does not become a load on the server. It is a token bucket for
// the commands of one second. A request that costs more than a full bucket is also admitted, after a longer wait.
class CommandBudget {
public:
    CommandBudget(Clock *clock, double perSecond);

    // Returns false only when stopped. Callers are admitted in the order of their calls.
    Task<bool> admit(int commands, std::stop_token stop);
    void setPerSecond(double perSecond); // for later callers

private:
    void refill();

    Clock *m_clock;
    double m_perSecond;
    double m_tokens;
    Instant m_filledAt;
};

} // namespace lockscope
