#pragma once

#include "core/base/clock.h"

#include <algorithm>

namespace lockscope::redis {

// How long a server that owes an answer has been silent. Time in which our own event loop was late does not count:
// in that time, an answer could not be noticed, and after a suspend it may not have reached this machine yet.
class Silence {
public:
    void restart(Instant now) { m_since = now; } // a first question was sent, or bytes arrived
    // A check that was due at `due` comes only now. Every timer is a little late, which changes nothing.
    void forgive(Instant due, Instant now)
    {
        if (now - due > usualDelay)
            m_since = std::min(now, m_since + (now - due));
    }
    bool hasLasted(Millis limit, Instant now) const { return now - m_since >= limit; }
    Instant endOf(Millis limit) const { return m_since + limit; }

private:
    static constexpr Millis usualDelay{100};

    Instant m_since{};
};

} // namespace lockscope::redis
