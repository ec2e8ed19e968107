#pragma once

#include "core/base/result.h"
#include "core/locks/terms/terms.h"

namespace lockscope::locks {

// The time limit and the observer of one acquire.
class AcquireContext {
public:
    AcquireContext(Clock *clock, AcquireObserver observer, std::optional<Millis> wait);

    void note(AcquireStep step, Ttl remaining = {}, Refusal why = Refusal::None,
              const std::optional<Error> &error = {}) const;
    bool isOver() const { return m_limit && m_clock->now() >= *m_limit; }
    std::optional<Millis> left() const; // nullopt means no limit
    Instant notAfter(Instant when) const { return m_limit ? std::min(*m_limit, when) : when; }

    // These create the result of the acquire, and report its last step to the observer.
    Result<AcquireOutcome> acquired(std::shared_ptr<Hold> hold) const;
    Result<AcquireOutcome> timedOut(Ttl remaining, Refusal why) const;
    Result<AcquireOutcome> failed(const Error &error) const; // also for Canceled

private:
    Clock *m_clock;
    AcquireObserver m_observer;
    Instant m_began;
    std::optional<Instant> m_limit;
};

} // namespace lockscope::locks
