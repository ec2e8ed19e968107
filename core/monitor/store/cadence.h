#pragma once

#include "core/base/clock.h"

#include <functional>
#include <optional>

namespace lockscope::monitor {

// Decides when to publish collected changes. On average, it is at most once per `every`. After a quiet time, a change
// is published in the next turn of the event loop. So is one further change, because a release and the next acquisition
// are often found by two reads.
class Cadence {
public:
    Cadence(Clock *clock, Millis every, std::function<void()> tell);

    void want(); // something must be published
    void cancel();
    void told(); // call it when everything has been published, also without want()

private:
    void fire();

    Clock *m_clock;
    Millis m_every;
    std::function<void()> m_tell;
    std::unique_ptr<Clock::Timer> m_timer;
    std::optional<Instant> m_nextAt; // when the average pace allows the next publication
};

} // namespace lockscope::monitor
