#pragma once

#include "core/lanes/activity.h"
#include "core/lanes/bar_sums.h"
#include "core/lanes/owner_numbers.h"
#include "core/lanes/past.h"
#include "core/model/connection_id.h"
#include "core/model/samples.h"
#include "core/model/snapshot.h"

#include <QHash>

#include <algorithm>
#include <deque>
#include <limits>
#include <optional>
#include <unordered_map>

namespace lockscope::lanes {

// The last 15 minutes of every lock that changed, so that the past of a lock is known when the user chooses the lock.
// Takes the reports of a Monitor. Pure. Any thread may use it, but only one at a time.
//
// All locks share one queue of small records, and each record points to the previous one of its lock. When the queue
// needs more than bytesPerLock for each lock that changed, the oldest records are dropped. A lock that never changed
// costs nothing. Rows are recorded only where they contradict the events. The use of a lock with many events a second
// is also added up for each bar. So the cost of its last minute does not depend on the number of events. Sums take at
// most half of the memory.
class Histories {
public:
    static constexpr Millis span = SampleRing::span;
    static constexpr qint64 bytesPerLock = 240; // on average
    // past() uses only this many records, because each becomes a whole LockEvent
    static constexpr std::size_t mostOfPast = 20'000;
    static constexpr int busyFrom = 32; // records in a second, from which on a lock has sums
    static constexpr qint64 usualFloor = 8 * 1024 * 1024; // bytes that may always be used, however few locks changed

    explicit Histories(qint64 floor = usualFloor);

    // `now` never goes back. Times in the future count as `now`.
    void happened(const std::vector<LockEvent> &events, Instant now);
    void changed(const Delta &delta, Instant now);
    // The state between these two calls is not known. A quiet server sends no changes, but the monitor notices within
    // `silence` that the server does not answer. `unnoticed`: how long before `now` the contact may have been lost.
    static constexpr Millis silence{5'000};
    void lost(const ConnectionId &of, Instant now, Millis unnoticed = silence);
    void regained(const ConnectionId &of, Instant now);
    void forget(const ConnectionId &of); // drops all locks of this connection

    // The last minute before `now`. `row` is the lock as it is shown; later changes are left out, except that the last
    // bar of a busy lock may include them.
    Activity activity(const Lock &row, Instant now) const;
    Past past(const LockId &lock) const;

    std::size_t lockCount() const { return m_entries.size(); } // locks that changed
    std::size_t recordCount() const { return m_records.size(); }
    qint64 bytes() const; // approximate
    // The records up to this time are incomplete, because older ones were dropped to save memory. Unset means that
    // nothing was dropped.
    Instant droppedUntil() const { return m_droppedUntil; }

private:
    enum class Sharing : quint8 { Sole, Several, Counter };

    struct Record {
        quint32 micros; // the low bits of its time, see timeOf()
        quint32 back; // distance to the lock's previous record; 0 means that this is the first
        quint32 thread; // of the owner, see OwnerNumber
        quint32 text : 22;
        quint32 what : 5; // an EventKind, or `look`
        quint32 knownBy : 2;
        quint32 use : 3; // the use after this record
    };
    struct Entry {
        Instant rowAt{}; // when the latest row was read
        quint64 last = 0; // the number of its latest record; 0 means none
        quint32 changedAt = 0; // s, by the monotonic clock
        quint8 use = NotKnown; // according to the latest row
        Sharing sharing = Sharing::Sole;
        quint8 burst = 0; // records in the second of changedAt; at most busyFrom
        bool isBusy = false; // it has sums
    };
    // A record with its full time.
    struct Found {
        Instant at{};
        Record record{};
    };
    struct Busy {
        BarSums sums;
        quint64 before; // the number of the last record before the sums
        Found newest; // by its time
    };
    struct Chain {
        std::vector<Found> found; // ordered by time
        bool isCut = false; // earlier records of the lock were dropped or left out
        Instant since{}; // if isCut: records up to this time are missing
    };
    struct Contact {
        Instant lastHeard{};
        std::vector<Gap> gaps;
    };
    struct IdHash {
        size_t operator()(const LockId &id) const { return qHash(id); }
    };

    Entry &entryOf(const LockId &lock);
    void happened(const LockEvent &event);
    void seen(const LockId &lock, Entry &entry, Instant at, quint8 use);
    void touch(Entry &entry) const;
    void sumUp(const LockId &lock, Entry &entry);
    void sumUpLate(Busy &busy, const Found &late) const;
    const Busy *busyOf(const LockId &lock, const Entry &entry) const;
    bool isLost(const ConnectionId &of) const;
    std::optional<quint8> useAt(const Entry &entry, Instant at) const;
    qint64 mostBytes() const { return std::max(m_floor, bytesPerLock * qint64(m_entries.size())); }
    qint64 bytesOfSums(std::size_t locks) const;
    void append(const LockId &lock, Entry &entry, Instant at, quint32 what, OwnerNumber owner, KnownBy knownBy,
                quint8 use);
    void dropOldest();
    void passTo(Instant now);
    void sweep();
    void dropQuietSums();
    bool hasRecord(quint64 number) const { return number >= m_first && number < m_first + m_records.size(); }
    const Record &record(quint64 number) const { return m_records[std::size_t(number - m_first)]; }
    Instant timeOf(const Record &record) const;
    // The chain that ends with the record of this number.
    Chain chainOf(quint64 last, Instant from, std::size_t most = std::numeric_limits<std::size_t>::max()) const;
    std::vector<Step> stepsOf(const Lock &row, Instant now, int &acquires) const;
    void hideGaps(std::vector<Step> &steps, const ConnectionId &of, Instant now) const;
    static bool isEarlier(const Found &a, const Found &b);
    static quint8 useOf(const Lock &row);
    static quint8 useAfter(EventKind what, quint8 before, Sharing sharing);
    static quint8 useBefore(const Record &first, Sharing sharing);
    static Sharing sharingOf(const Lock &row);

    const qint64 m_floor;
    std::unordered_map<LockId, Entry, IdHash> m_entries;
    std::unordered_map<LockId, Busy, IdHash> m_busy;
    std::deque<Record> m_records;
    quint64 m_first = 1; // the number of the first record
    OwnerNumbers m_owners;
    QHash<ConnectionId, Contact> m_contacts;
    Instant m_now{};
    Instant m_droppedUntil{};
    std::size_t m_swept = 0; // the next bucket to sweep
};

} // namespace lockscope::lanes
