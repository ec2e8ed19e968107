#pragma once

#include "core/model/lock_event.h"

#include <QHash>

namespace lockscope::monitor {

// Distinguishes forced releases from other releases. The code that forces a release calls begin() before the release
// and end() with its result. Pure.
class ForcedReleases {
public:
    using Events = std::vector<LockEvent>;

    void begin(const Key &name, std::vector<Owner> holders);
    // Returns the events that pass() delayed. The read that finds the lock freed may come before or after this call.
    Events end(const Key &name, bool freed, Instant now);
    // Returns the events that may be published at once, corrected if the release was forced.
    Events pass(Events events);

private:
    struct Act {
        int underWay = 0;
        std::vector<Owner> holders; // the holders before the forced release
        std::vector<Owner> freed; // freed holders whose release has not been published yet
        Instant until{}; // releases after this time are not corrected
        Events heldBack;
    };
    static void correct(Act &act, Events &events);

    QHash<Key, Act> m_acts;
};

} // namespace lockscope::monitor
