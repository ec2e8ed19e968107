#pragma once

#include "core/base/clock.h"

#include <functional>
#include <optional>

namespace lockscope::monitor {

// When to tell what has gathered: after a quiet time at once (with the next turn of the event loop), while more keeps
// coming no more often than `every`.
class Cadence {
public:
    Cadence(Clock *clock, Millis every, std::function<void()> tell);

    void want(); // there is something to tell
    void cancel();
    void told(); // it was, also without having been asked to

private:
    void fire();

    Clock *m_clock;
    Millis m_every;
    std::function<void()> m_tell;
    std::unique_ptr<Clock::Timer> m_timer;
    std::optional<Instant> m_toldAt;
};

} // namespace lockscope::monitor
