#pragma once

#include "core/base/clock.h"

namespace lockscope::lanes {

// The use of a lock at one time, as a combination of these bits. 0 means that it is free and nobody waits.
enum Use : quint8 {
    Held = 1,
    WaitedFor = 2,
    NotKnown = 4, // without contact, or before anything was recorded
};

// The use of a lock from this time on, until the next step.
struct Step {
    Instant from{};
    quint8 use = 0; // bits of Use
};

// The time that one bar of a lock's small picture covers. Bars start at whole multiples of this time, so the picture
// moves by whole bars.
constexpr Millis barSpan{2'000};

} // namespace lockscope::lanes
