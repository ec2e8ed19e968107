#pragma once

#include "core/base/bytes.h"
#include "core/base/clock.h"
#include "core/model/lock_ptr.h"
#include "core/monitor/analysis/candidate.h"
#include "core/monitor/analysis/earlier_reads.h"
#include "core/monitor/analysis/raw_lock.h"

#include <QHash>

#include <deque>
#include <optional>
#include <vector>

namespace lockscope::monitor {

// Everything that is known about each lock. Finds a lock by its name or by its slot, a small number that stays the same
// while the lock is known. Only the Lock has an allocation of its own, because 100 000 locks are normal.
class LockTable {
public:
    using Slot = quint32;

    struct Entry {
        LockPtr lock; // as last shown; a newer read without changes updates only confirmedAt
        EarlierReads earlier;
        Instant confirmedAt{};
        Instant expiresAt{}; // from the latest read, which may not have been shown
        Millis expirySlack{};
        Instant thoroughAt{}; // time of the latest read of all companions
        Instant readAt{}; // time of the latest read, not of a confirmation by its TTL
        Look::Hint hint = Look::Hint::None; // for the next read
        bool isHintNew = false; // no read has been requested since the hint came
        bool hot = false; // watched or on screen
        bool unanswered = false; // the latest read was refused or failed
        bool shown = false; // has a row; a watched lock that vanished long ago has none
        CompanionPlan::Part met; // companions that were seen; a thorough read includes them, whatever the kind
        bool semaphoreSeen = false;
        bool latchSeen = false;
        bool permitsSeen = false;
        quint16 part = 0; // see LockStore
        quint32 unlocksHeard = 0; // number of unlock messages
    };

    std::optional<Slot> find(const Key &name) const;
    Slot insert(const Key &name);
    void erase(Slot slot);
    Entry &at(Slot slot) { return m_entries[slot]; }
    const Entry &at(Slot slot) const { return m_entries[slot]; }
    bool isKnown(Slot slot) const { return slot < m_entries.size() && m_entries[slot].lock != nullptr; }
    // One more than the largest slot, for loops over all slots. Not every slot is a known lock.
    Slot end() const { return Slot(m_entries.size()); }
    qsizetype count() const { return m_index.size(); }
    std::vector<LockPtr> rows() const; // sorted by name

private:
    QHash<Key, Slot> m_index;
    std::deque<Entry> m_entries;
    std::vector<Slot> m_free;
};

} // namespace lockscope::monitor
