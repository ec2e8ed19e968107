#pragma once

#include "core/play/record/traffic.h"
#include "core/redis/address.h"

#include <functional>
#include <map>
#include <memory>

namespace lockscope::play {

// What holds for all connections of one actor; shared with them.
struct WireState {
    struct Place {
        QString server; // as the stage names it
        redis::Address address; // where it really is, now
    };
    using Tell = std::function<void(Transfer)>; // number is filled in, time by whoever is told
    using Counter = std::shared_ptr<int>; // the last number that was given, by all wires of a stage

    // What is held back from now on of what goes one way.
    struct Holding {
        QByteArray naming; // empty: all
        int left = 0; // so many more; 0: no limit
    };

    bool isStill() const { return isCut || isFrozen; }
    // Counts it, where only so many are wanted. Upkeep is held back with all others only.
    bool takesHold(const Transfer &transfer);

    QString actor;
    Tell tell; // empty: nobody is told any more
    Counter numbers;
    std::map<Way, Holding> held;
    bool isCut = false;
    bool isFrozen = false;
    bool isDestroyed = false;
    int lastConnection = 0;
};

} // namespace lockscope::play
