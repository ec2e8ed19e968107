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

    void setPerSecond(double perSecond) { m_perSecond = perSecond; }
    double perSecond() const { return m_perSecond; }
    // Commands admitted over the last full second, for the status bar.
    double usedPerSecond() const;

private:
    void refill();
    void countUse(int commands);

    Clock *m_clock;
    double m_perSecond;
    double m_tokens;
    Instant m_filledAt;
    Instant m_windowStart;
    int m_window = 0;
    int m_lastWindow = 0;
};

} // namespace lockscope
