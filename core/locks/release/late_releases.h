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

    bool isEmpty() const { return m_all.isEmpty(); }
    void add(const Entry &entry, Bar bar, Instant now);
    // The commands for all releases of what the server counts in this entry's field.
    Bar barOf(const Entry &entry, Instant now);
    void barred(const Entry &entry); // the server has executed these commands

private:
    struct Late {
        Bar bar;
        Instant until{}; // no try arrives after this
    };

    QHash<Entry, std::vector<Late>> m_all; // by field
};

} // namespace lockscope::locks
