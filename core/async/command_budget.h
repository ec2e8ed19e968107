#pragma once

#include "core/async/sleep.h"

namespace lockscope {

// Admission gate: so many commands a second, so that watching never becomes the load it reports. A token bucket of
// one second's worth; a cost above that is admitted and paid off by those who come after.
class CommandBudget {
public:
    CommandBudget(Clock *clock, double perSecond);

    // Returns false only when stopped. Callers are admitted in the order of their calls.
    Task<bool> admit(int commands, std::stop_token stop);

private:
    void refill();

    Clock *m_clock;
    double m_perSecond;
    double m_tokens;
    Instant m_filledAt;
};

} // namespace lockscope
