#pragma once

#include "core/base/clock.h"

namespace lockscope::redis {

// True if an answer takes much longer than the work of the server. Then a client sends larger questions, or several at
// once. Give it the shortest round trip, because a busy server is not distant. max() means that none is known.
constexpr bool isDistant(BootClock::duration shortestRoundTrip)
{
    return shortestRoundTrip >= Millis(20) && shortestRoundTrip != BootClock::duration::max();
}

} // namespace lockscope::redis
