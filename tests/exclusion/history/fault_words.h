#pragma once

#include "core/base/clock.h"

#include <QByteArray>
#include <QByteArrayList>

namespace lockscope::exclusion {

// What a fault does to the workers it touches.
struct FaultEffects {
    bool isOutage = false; // they hear nothing, or are answered nothing that counts
    bool disturbs = false; // they may come late to what is free
    Millis after{0}; // so long both last on when it is over, until the clients have come back
    bool isLate = false; // what was sent before or meanwhile may arrive at its end, when its sender has given it up
};

FaultEffects effectsOf(const QByteArray &fault); // a word that nobody knows: an outage
QByteArrayList faultWords();

} // namespace lockscope::exclusion
