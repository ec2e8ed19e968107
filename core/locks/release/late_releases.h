#pragma once

#include "core/base/clock.h"
#include "core/locks/wire/entry.h"
#include "core/redis/command.h"

#include <QHash>

#include <vector>

namespace lockscope::locks {

// The releases of one lock client with a try that may still arrive, over an older connection, and whose latch may not
// exist. Such a try would release a count of the same owner's next hold. So before this owner acquires again, the
// client writes the latch. After that, no try changes anything.
class LateReleases {
public:
    using Bar = std::vector<redis::Command>; // the commands that write the latch
    struct Bars {
        Bar commands; // for all releases of what the server counts in one field
        quint64 last = 0; // the number of the last of these releases
    };

    bool isEmpty() const { return m_all.isEmpty(); }
    void add(const Entry &entry, Bar bar, Instant now);
    Bars barsOf(const Entry &entry, Instant now);
    // The server has executed these commands. A release that ended meanwhile stays.
    void barred(const Entry &entry, const Bars &bars);

private:
    struct Late {
        Bar bar;
        quint64 number = 0;
        Instant until{}; // no try arrives after this
    };

    QHash<Entry, std::vector<Late>> m_all; // by field
    quint64 m_last = 0;
};

} // namespace lockscope::locks
