#pragma once

#include "core/model/lock_event.h"

namespace lockscope::monitor {

// The times in the feed never run backwards: what is told later than something else did not, as far as the reader can
// see, happen before it. A renewal is inferred from a look seconds later, and looks at different locks overtake each
// other; how long ago it was exactly stands in the lock's row. Pure.
class ToldInOrder {
public:
    void put(std::vector<LockEvent> &events); // sets their times

private:
    // Behind by more than this, somebody has set our wall clock back.
    static constexpr qint64 clockSetBack = 60'000;

    Instant m_at{};
    qint64 m_wallMillis = 0;
};

} // namespace lockscope::monitor
