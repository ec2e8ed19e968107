#pragma once

#include "core/play/record/traffic.h"
#include "core/redis/address.h"

#include <functional>
#include <set>

namespace lockscope::play {

// What holds for all connections of one actor; shared with them.
struct WireState {
    struct Place {
        QString server; // as the stage names it
        redis::Address address; // where it really is, now
    };
    using Tell = std::function<void(Transfer)>; // number is filled in, time by whoever is told

    bool isStill() const { return isCut || isFrozen; }
    bool holds(Way way) const { return isStill() || held.contains(way); }

    QString actor;
    Tell tell; // empty: nobody is told any more
    std::set<Way> held;
    bool isCut = false;
    bool isFrozen = false;
    bool isDestroyed = false;
    int lastNumber = 0;
};

} // namespace lockscope::play
