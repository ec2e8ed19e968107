#pragma once

#include "core/model/lock_event.h"

namespace lockscope::monitor {

// Keeps the times of published events in order, because a user expects later entries to have later times. Renewals are
// inferred from reads seconds later, and reads of different locks overtake each other. The lock's row has the exact
// time. Pure.
class EventTimes {
public:
    void putInOrder(std::vector<LockEvent> &events); // sets their times

private:
    // If a time is behind by more than this, our wall clock was set back.
    static constexpr qint64 clockSetBack = 60'000;

    Instant m_at{};
    qint64 m_wallMillis = 0;
};

} // namespace lockscope::monitor
