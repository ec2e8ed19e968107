#pragma once

#include "core/model/blocking.h"
#include "core/model/usual_holds.h"
#include "core/monitor/analysis/observe.h"
#include "core/monitor/reading/read_request.h"
#include "core/monitor/reading/server_clock.h"
#include "core/monitor/store/delta_publisher.h"
#include "core/monitor/store/event_stream.h"
#include "core/monitor/store/lock_table.h"
#include "core/monitor/store/refresh_planner.h"
#include "core/monitor/store/totals_counter.h"
#include "core/monitor/store/watch_list.h"

namespace lockscope::monitor {

// Everything that is known about the locks of one source and one database. Within a database, the key identifies the
// lock. Takes reads from any reader, and keeps everything that follows from reads consistent: the table, the rows and
// events to publish, the order of reads, the totals and the samples. No I/O.
//
// If a source has several masters, each master has one part of the locks, by their slots. Parts are read independently,
// and a master that does not answer makes only its own rows unverified.
class LockStore {
public:
    using Slot = LockTable::Slot;
    using Part = quint16;
    // The contact with the master of a part.
    struct Contact {
        bool lost = false; // no reply for unverifiedAfter
        const ServerClock *clock = nullptr;
    };
    struct Outputs {
        DeltaPublisher::Publish rows;
        EventPublisher::Publish events;
        std::function<void(const SeriesPtr &)> series; // of a watched lock, after each read
    };
    struct Times {
        Millis watchedEvery, refreshEvery, deltaEvery, goneFor, unverifiedAfter;
    };

    LockStore(Clock *clock, Times times, DecodeOptions decoding, Outputs outputs);

    // Records one read. Returns whether the name is now known. False means that the key is not a lock. A read that was
    // sent before the latest recorded one changes nothing. All reads have the times of this program's clock, whichever
    // node they were sent to.
    bool record(const RawLock &raw);
    // True if reading only the TTL is enough this time (see ttl_only_read.h). confirm() takes the TTL that was read,
    // and returns false if the whole lock must be read.
    bool isQuiet(Slot slot) const;
    bool confirm(Slot slot, const Key &name, qint64 pttl, Instant sentAt);
    const Key &name(Slot slot) const;
    // Call it if this user may not read the key, or may not read it any more. Nothing is then known about the lock.
    void forget(const Key &name);

    // Call it if the read was refused or not answered: the lock is then read again in its turn. Until a read succeeds,
    // its row becomes unverified after unverifiedAfter, on the screen or not.
    void postpone(const Key &name);
    // Call it if a companion of the lock (a channel, a queue, a token) was found: the lock is then read soon and
    // thoroughly.
    void companionMet(Slot slot, const ReadRequest &met);
    void hint(Slot slot, Look::Hint hint);
    ReadRequest requestFor(Slot slot);
    // The entry of the lock's job in a list of jobs at work; nullopt if its family has no such list, or if
    // another master has the list.
    std::optional<families::ActiveJob> jobOf(const Key &name) const;

    void watch(const Key &name); // an unknown lock must be read once, see watchedButUnknown()
    void unwatch(const Key &name);
    void setVisible(const std::vector<Key> &names);
    std::vector<Key> watched(Part part = 0) const;
    std::vector<Key> watchedButUnknown(Part part = 0) const;
    SeriesPtr series(const Key &name) const;
    // Sets all holds of this program. Their leases are known.
    void setOwn(const std::vector<OwnHold> &holds);

    // Sets how long each lock is usually held, which decides whether a present hold is unusually long. Replaces what an
    // earlier call said; null if nothing is known.
    void setUsual(UsualTablePtr usual);

    // Sets what the graph of waits says about locks. Replaces what an earlier call said: a lock that is left out has no
    // such facts any more. Only rows whose facts changed are published.
    void setWaits(const QHash<Key, WaitFacts> &waits);

    // Sets the part of each slot of a cluster, and the name of each part's node. Both are empty if there is only one
    // part. If a lock moves to another part, the lock is read soon.
    void divide(std::vector<Part> partOfSlot, const std::vector<QString> &nodes);
    Part partOf(const Key &name) const;

    // Call beginReset() after a new connection. No row is then published until endReset(), which publishes the whole
    // table as one delta with a reset. Call endReset() when all locks have been read again. If the contact is lost
    // first, call abandonReset(): it publishes the delayed rows as they are.
    //
    // With several parts, the first part that has been read ends the reset, and abandonReset() does nothing. A later
    // reset of a part does not affect the other parts; each row of the part is unverified until the row is read.
    void beginReset(Part part = 0);
    void endReset();
    void abandonReset();
    // Call it if the server came back as another process. Locks that are found missing before endRestart() were lost
    // with the old process, and one event reports them all.
    void beginRestart(Part part = 0) { m_parts[part].restarted = true; }
    void endRestart(Part part = 0);
    // Call it if another server became the master. One event then reports all locks that are missing there. Each row is
    // unverified until it is read there.
    void beginFailover(const QString &node, Part part = 0);

    // Call it if a trace shows that the server has refused the write lock to this reader more than once. The next read
    // then shows whether the reader still holds the read lock.
    void upgradeSeen(const Key &name, const Owner &reader);

    // For events that do not come from reads, and for forced releases; see EventStream.
    EventStream &events() { return m_events; }
    const EventStream &events() const { return m_events; }

    // Advances the time: removes rows of vanished locks, and judges a tenth of the rows again. Call it ten times a
    // second, with the contact to each part.
    void tick(const std::vector<Contact> &contacts);
    void tick(bool contactLost, const ServerClock &serverClock)
    {
        tick(std::vector<Contact>{Contact{contactLost, &serverClock}});
    }
    Totals closeInterval() { return m_totals.closeInterval(m_clock->now()); } // call it once a second
    // All known locks of a part, hot ones first. After a reconnect, read them again in this order.
    std::vector<Slot> known(Part part = 0) const;
    bool isReadSince(Instant when, Part part = 0) const; // all of these were read at that time or later

    LockId idOf(const Key &name) const { return {m_decoding.source, m_decoding.db, name}; }
    // The latest write for which no event came happened between these two reads. Both times are {} if there was no such
    // write.
    struct Unannounced {
        Instant after{}, before{};
    };
    const Unannounced &unannounced(Part part = 0) const { return m_parts[part].unannounced; }
    bool isKnown(Slot slot) const { return m_table.isKnown(slot); }
    std::optional<Slot> find(const Key &name) const { return m_table.find(name); }
    LockPtr lock(const Key &name) const; // as last confirmed; null if there is no row
    quint32 unlocksHeard(const Key &name) const; // number of unlock messages since the lock became known
    LockPtr judged(const RawLock &raw) const; // judged from this read alone, whether or not there is a row
    std::vector<LockPtr> rows() const { return m_table.rows(); }
    int count() const { return m_totals.locks(); }
    RefreshPlanner &planner(Part part = 0) { return m_parts[part].planner; }
    const RefreshPlanner &planner(Part part = 0) const { return m_parts[part].planner; }

private:
    using Entry = LockTable::Entry;
    std::optional<RawLock> withWhatIsKnown(const RawLock &raw) const;
    Slot adopt(const RawLock &raw);
    void place(Lock &lock) const; // sets its slot and node
    void enter(Slot slot, const RawLock &raw, Lock &&lock);
    void show(Slot slot, Lock &&lock);
    static bool worthShowing(const Entry &entry, const Lock &now);
    static RefreshPlanner::Rank rankOf(const Entry &entry);
    void placeAnew(const Key &name, bool readSoon);
    struct Division {
        RefreshPlanner planner;
        ServerClock clock; // as of the latest reply
        QString node = {};
        bool restarted = false;
        QString failedOverTo = {}; // the new master; empty if no failover is under way
        bool contactLost = false;
        qint64 goneWithRestart = 0;
        Unannounced unannounced = {};
    };
    Division &divisionOf(Slot slot) { return m_parts[m_table.at(slot).part]; }
    RefreshPlanner &plannerOf(Slot slot) { return divisionOf(slot).planner; }
    bool isBegun() const;
    bool take(const std::vector<Contact> &contacts);
    void judge(Slot slot, Instant now);
    void judgeAs(Slot slot, Instant now, bool isUnconfirmed);
    void judgeAll(Instant now, Part part);
    void dropGone(Instant now);
    void remove(Slot slot);
    Lock before(const Entry &entry) const;
    const OwnHold *ownOf(const Key &name) const;
    const UsualHolds *usualOf(const Key &name) const;
    bool useRecordedBeginning(Lock &lock) const;
    void attachUsual(Lock &lock) const;
    void noteRestart(const RawLock &raw, const Lock *before, const Lock &now);
    void noteUnannounced(const RawLock &raw, const Lock *before, const Lock &now);

    struct Leaving {
        Instant when;
        Key name;
    };

    Clock *m_clock;
    Times m_times;
    DecodeOptions m_decoding;
    LockTable m_table;
    std::vector<Part> m_partOfSlot;
    std::vector<Division> m_parts; // at least one
    TotalsCounter m_totals;
    WatchList m_watchList;
    DeltaPublisher m_rows;
    EventStream m_events;
    std::function<void(const SeriesPtr &)> m_series;
    QHash<Key, OwnHold> m_own;
    UsualTablePtr m_usual;
    QSet<Key> m_withWaits; // names of the latest setWaits()
    QHash<Key, Owner> m_upgrading; // the readers that upgradeSeen() reported, until the next read of the lock
    std::deque<Leaving> m_leaving; // rows of vanished locks, oldest first
    Slot m_nextToJudge = 0;
};

} // namespace lockscope::monitor
