#pragma once

#include "core/clients/analysis/client.h"
#include "core/model/lock_event.h"
#include "core/model/snapshot.h"

#include <QHash>
#include <QSet>

namespace lockscope::clients {

// Finds clients that acquire a lock repeatedly while others wait for it (redisson #4706, #4822). Counts only the
// acquires that samples and messages show.
class Acquires {
public:
    static constexpr int monopoly = 50;
    struct Streak {
        Uuid client;
        int count = 0;
        Instant since{};
        Instant last{};
    };

    // Records the waiters of each lock. A row is published at most ten times a second, so a lock that is held only for
    // moments looks free in all its rows although clients wait for it.
    void apply(const Delta &delta);
    void happened(const LockEvent &event);
    // The lock that this client monopolizes, if any.
    std::optional<std::pair<LockId, Streak>> monopolyOf(const Uuid &uuid) const;
    QSet<Uuid> takeChanged() { return std::exchange(m_changed, {}); }

private:
    void beginAgain();
    void forget(const LockId &id);
    void end(const LockId &id, const Streak &streak);

    QHash<LockId, LockPtr> m_waited; // latest rows of the locks that have waiters
    QHash<LockId, Streak> m_streaks; // acquires by one client while others waited for the lock
    QHash<Uuid, LockId> m_monopolies;
    QSet<Uuid> m_changed;
};

} // namespace lockscope::clients
