#pragma once

#include "core/model/lock_event.h"

#include <QHash>

namespace lockscope::monitor {

// Tells releases by force from others: whoever frees a lock by force says when it begins and whether it did. Pure.
class Forcing {
public:
    using Events = std::vector<LockEvent>;

    void begin(const Key &name, std::vector<Owner> holders);
    // What was held back meanwhile. The look that finds the lock freed may come first, or later.
    Events end(const Key &name, bool freed, Instant now);
    // What may be told at once, with what is known by now.
    Events pass(Events events);

private:
    struct Act {
        int underWay = 0;
        std::vector<Owner> holders; // who held it
        std::vector<Owner> freed; // of whom it has not yet been told
        Instant until{}; // how long to wait for that
        Events heldBack;
    };
    static void correct(Act &act, Events &events);

    QHash<Key, Act> m_acts;
};

} // namespace lockscope::monitor
