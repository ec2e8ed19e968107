#pragma once

#include "core/base/clock.h"

#include <algorithm>

namespace lockscope::redis {

// How long a server has been silent while an answer is due. Delays of our own event loop do not count, because we
// notice no answer during a delay. After a suspend, the answer may not even have reached this machine yet.
class Silence {
public:
    void restart(Instant now) { m_since = now; } // a first question was sent, or bytes arrived
    // Call this when a check that was due at `due` runs only now: the delay then does not count as silence. The usual
    // small delay of a timer does count.
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
