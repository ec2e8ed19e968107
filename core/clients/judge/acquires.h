#pragma once

#include "core/clients/judge/client.h"
#include "core/model/lock_event.h"
#include "core/model/snapshot.h"

#include <QHash>
#include <QSet>

namespace lockscope::clients {

// Who takes a lock again and again while others wait for it (redisson #4706, #4822). Counts the acquires that looks and
// messages tell of; some may go unseen in between, of whomever.
class Acquires {
public:
    static constexpr int monopoly = 50;
    struct Streak {
        Uuid client;
        int count = 0;
        Instant since{};
        Instant last{};
    };

    // Who waits for which lock. A row is told ten times a second at most: one that is taken for moments at a time is
    // nobody's in all of them, and waited for all the same.
    void apply(const Delta &delta);
    void happened(const LockEvent &event);
    // The lock it alone took so often, if there is one.
    std::optional<std::pair<LockId, Streak>> monopolyOf(const Uuid &uuid) const;
    QSet<Uuid> takeChanged() { return std::exchange(m_changed, {}); }

private:
    void forget(const LockId &id);
    void end(const LockId &id, const Streak &streak);

    QHash<LockId, LockPtr> m_waited; // rows of locks that somebody waits for
    QHash<LockId, Streak> m_streaks; // of locks that others waited for
    QHash<Uuid, LockId> m_monopolies;
    QSet<Uuid> m_changed;
};

} // namespace lockscope::clients
