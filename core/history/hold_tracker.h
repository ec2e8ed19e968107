#pragma once

#include "core/history/hold.h"
#include "core/model/lock_event.h"
#include "core/model/snapshot.h"

#include <unordered_map>
#include <vector>

namespace lockscope::history {

// Turns the reports of a Monitor into holds and waits. Pure; all calls on one thread. Needs memory only for locks that
// somebody holds or waits for.
//
// A plain semaphore names no holders. A time in which it has no free permit counts as a hold without an owner.
//
// Events are trusted at once. A row that contradicts them for `patience` is right, because events were missed.
class HoldTracker {
public:
    static constexpr Millis patience{2'000}; // rows overtake events, because events are delayed until they are final
    // Of one lock; further ones are counted in leftOut(). A semaphore may have a hundred thousand permits.
    static constexpr std::size_t mostOfOne = 1'000;

    void happened(const std::vector<LockEvent> &events);
    void changed(const Delta &delta);
    void tick(Instant now); // follows rows; call it about once a second
    // The watch is over: ends everything as Unseen. `lastContact` is when the locks were last confirmed.
    void stop(Instant lastContact);

    // Removes the holds and waits that have ended. One whose end nobody explained stays for `patience`, because the
    // explanation may be late.
    std::vector<Hold> takeHolds(Instant now);
    std::vector<Wait> takeWaits();

    struct Begun {
        std::vector<Hold> holds;
        std::vector<Wait> waits;
    };
    // The holds and waits that began since the last call and are still open.
    Begun takeBegun();
    Begun takeAllOpen(); // also those that takeBegun() has returned
    std::size_t lockCount() const { return m_entries.size(); }
    qint64 leftOut() const { return m_leftOut; }

private:
    struct OpenHold {
        Owner owner;
        Instant from{};
        Instant renewedAt{}; // the latest renewal; unset if none was seen
        Micros longestGap{};
        std::optional<Micros> wake;
        qint32 count = 1;
        qint32 most = 1;
        qint32 renewals = 0;
        qint32 waiters = 0;
        Access access = Access::Exclusive;
        KnownBy fromKnown = KnownBy::Sample;
        bool openStart = false;
        bool isNew = true;
    };
    struct OpenWait {
        Owner owner;
        Instant from{};
        Instant countedAt{}; // `blocked` is complete until then
        Micros blocked{};
        qint32 count = 1;
        qint32 most = 1;
        KnownBy fromKnown = KnownBy::Sample;
        bool openStart = false;
        bool isNew = true;
    };
    struct Entry {
        std::vector<OpenHold> holds;
        std::vector<OpenWait> waits;
        LockPtr doubt; // the latest row that contradicts the above
        Instant doubtSince{};
        Instant heardAt{};
        Instant freedAt{}; // when the last hold ended while somebody waited
        std::optional<Millis> lease;
        Kind kind = Kind::Reentrant;
        bool isUnsure = false; // without contact
    };
    struct IdHash {
        size_t operator()(const LockId &id) const { return qHash(id); }
    };

    Entry &entryOf(const LockId &lock);
    static OpenHold *holdOf(Entry &entry, const Owner &owner);
    static OpenWait *waitOf(Entry &entry, const Owner &owner);
    static int waiting(const Entry &entry, const std::optional<Owner> &except);
    void happened(const LockEvent &event);
    void acquired(const LockEvent &event, Entry &entry);
    void queued(const LockEvent &event, Entry &entry);
    void gaveUp(const LockEvent &event, Entry &entry);
    void renewed(const LockEvent &event, Entry &entry);
    void recounted(const LockEvent &event, Entry &entry, int by);
    void ended(const LockEvent &event, Entry &entry, lanes::End how);
    bool explained(const LockEvent &event, lanes::End how);
    void begin(const LockId &lock, Entry &entry, OpenHold hold);
    void end(const LockId &lock, Entry &entry, std::size_t hold, Instant at, lanes::End how, KnownBy knownBy);
    void beginWait(const LockId &lock, Entry &entry, OpenWait wait);
    void endWait(const LockId &lock, Entry &entry, std::size_t wait, Instant at, lanes::End how, KnownBy knownBy);
    void handOver(const LockId &lock, Entry &entry, Instant at, const Owner &to);
    void markWaiters(Entry &entry) const;
    void seen(const LockPtr &row);
    void countClients(const Lock &row, Entry &entry, bool isRegained);
    void followPermits(const Lock &row, Entry &entry);
    static bool fits(const Entry &entry, const Lock &row);
    void follow(const Lock &row, Entry &entry);
    void regained(const Lock &row, Entry &entry, Instant lostAt);
    void dropIfEmpty(const LockId &lock);
    static Hold holdFrom(const LockId &lock, const Entry &entry, const OpenHold &open);
    static Wait waitFrom(const LockId &lock, const Entry &entry, const OpenWait &open);

    std::unordered_map<LockId, Entry, IdHash> m_entries;
    std::vector<LockId> m_doubted;
    std::vector<LockId> m_begun;
    std::vector<Hold> m_holds;
    std::vector<Wait> m_waits;
    qint64 m_leftOut = 0;
};

} // namespace lockscope::history
