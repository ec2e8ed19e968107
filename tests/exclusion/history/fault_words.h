#pragma once

#include "core/base/clock.h"

#include <QByteArray>
#include <QByteArrayList>

namespace lockscope::exclusion {

// The keys that the fault "evict" fills the memory with begin with this.
constexpr const char *fillerPrefix = "filler:";

// What a fault does to the workers that it touches.
struct FaultEffects {
    bool isOutage = false; // they receive nothing, or no useful answer
    bool disturbs = false; // they may be late to acquire a free lock
    Millis after{0}; // both effects last this much longer, until the clients have reconnected
    // requests from before or during the fault may arrive at its end, after their sender has given up
    bool isLate = false;
};

FaultEffects effectsOf(const QByteArray &fault); // an unknown word counts as an outage
QByteArrayList faultWords();

} // namespace lockscope::exclusion
