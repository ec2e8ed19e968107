#pragma once

#include "core/clients/judge/client.h"
#include "core/model/lock_event.h"

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

    // `row`: as it was just before or after; null: nobody is known to wait.
    void happened(const LockEvent &event, const LockPtr &row);
    void forget(const LockId &id);
    // The lock it alone took so often, if there is one.
    std::optional<std::pair<LockId, Streak>> monopolyOf(const Uuid &uuid) const;
    QSet<Uuid> takeChanged() { return std::exchange(m_changed, {}); }

private:
    void end(const LockId &id, const Streak &streak);

    QHash<LockId, Streak> m_streaks; // of locks that others waited for
    QHash<Uuid, LockId> m_monopolies;
    QSet<Uuid> m_changed;
};

} // namespace lockscope::clients
