#pragma once

#include "core/model/lock.h"
#include "core/monitor/judge/candidate.h"
#include "core/monitor/judge/lock_memory.h"
#include "core/monitor/judge/raw_lock.h"

#include <QHash>

#include <deque>

namespace lockscope::monitor {

// Everything known of every lock, by name and by a small number that stays while the lock is known. Nothing here is
// allocated per lock but the Lock itself: 100 000 of them are a normal case.
class LockTable {
public:
    using Slot = quint32;

    struct Entry {
        LockPtr lock; // as last shown; newer looks that changed nothing only move confirmedAt
        LockMemory memory;
        Instant confirmedAt{};
        Instant expiresAt{}; // by the latest look, which need not have been worth showing
        Millis expirySlack{};
        Instant thoroughAt{}; // when all companions were read
        Instant readAt{}; // when it was last read, rather than confirmed by its TTL
        Look::Hint hint = Look::Hint::None; // of the read that is due
        bool hot = false; // watched or on screen
        bool shown = false; // has a row; a watched lock that went long ago has none
        CompanionPlan::Part met; // what was seen of it besides the key: read from time to time, whatever its kind
        bool semaphoreSeen = false;
        bool latchSeen = false;
        bool permitsSeen = false;
        quint16 part = 0; // see Book
        quint32 unlocksHeard = 0; // unlock messages
    };

    std::optional<Slot> find(const Key &name) const;
    Slot insert(const Key &name);
    void erase(Slot slot);
    Entry &at(Slot slot) { return m_entries[slot]; }
    const Entry &at(Slot slot) const { return m_entries[slot]; }
    bool isKnown(Slot slot) const { return slot < m_entries.size() && m_entries[slot].lock != nullptr; }
    // One more than the largest slot, for walking over all: not all of them are known.
    Slot end() const { return Slot(m_entries.size()); }
    qsizetype count() const { return m_index.size(); }
    std::vector<LockPtr> rows() const; // sorted by name

private:
    QHash<Key, Slot> m_index;
    std::deque<Entry> m_entries;
    std::vector<Slot> m_free;
};

} // namespace lockscope::monitor
