#pragma once

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

// All knowledge about the locks of one source and database, so a key identifies a lock here. Takes reads from any
// reader, and keeps everything that is derived from them consistent: the table, the rows and events to publish, the
// order of reads, the totals and the samples. No I/O.
//
// If a source has several masters, each has a part of the locks, by their slots. Parts are read independently, and a
// silent master makes only its own rows unverified.
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

    // Records one read. Returns whether the name is known afterwards; false means that it is not a lock.
    bool record(const RawLock &raw);
    // True if reading the TTL is enough this time (see quiet_look.h). confirm() takes that TTL, and returns false if
    // the lock must be read.
    bool isQuiet(Slot slot) const;
    bool confirm(Slot slot, const Key &name, qint64 pttl, Instant sentAt);
    const Key &name(Slot slot) const { return m_table.at(slot).lock->id.key; }
    // Call it if the server does not let this user read the key (any more), so nothing is known about it.
    void forget(const Key &name);

    // Call it if the read was not answered: the lock is then read again in its turn.
    void postpone(const Key &name);
    // Call it if a companion of the lock (a channel, a queue, a token) was found: the lock is then read soon and
    // thoroughly.
    void companionMet(Slot slot, const ReadRequest &met);
    void hint(Slot slot, Look::Hint hint);
    ReadRequest requestFor(Slot slot);

    void watch(const Key &name); // an unknown lock must be read once, see watchedButUnknown()
    void unwatch(const Key &name);
    void setVisible(const std::vector<Key> &names);
    std::vector<Key> watched(Part part = 0) const;
    std::vector<Key> watchedButUnknown(Part part = 0) const;
    SeriesPtr series(const Key &name) const;
    // All holds of this program, whose leases are known.
    void setOwn(const std::vector<OwnHold> &holds);

    // The part of each slot of a cluster, and the name of each part's node; empty if there is one part. Locks whose
    // part changes are read soon.
    void divide(std::vector<Part> partOfSlot, const std::vector<QString> &nodes);
    Part partOf(const Key &name) const;

    // After a new connection, no row is published until all locks have been read again and endReset() is called. Then
    // the whole table is published as one delta with a reset. If contact is lost before that, the delayed rows are
    // published as they are. With several parts, the reset ends when the first part has been read. A later reset of a
    // part leaves the other parts alone, and each row of its part is unverified until the row is read.
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

    // Call it if a trace shows that this reader was refused as a writer more than once. The next read then shows
    // whether the reader still holds the read lock.
    void upgradeSeen(const Key &name, const Owner &reader);

    // For events from other sources than reads, and for releases by force; see EventStream.
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
    // All locks that a reconnect must read again, hot ones first.
    std::vector<Slot> known(Part part = 0) const;

    LockId idOf(const Key &name) const { return {m_decoding.source, m_decoding.db, name}; }
    // The times of the two reads between which the latest write without an event happened; {} if there is no such
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
        QString failedOverTo = {}; // empty if it is the same server
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
    QHash<Key, Owner> m_upgrading; // the readers of upgradeSeen(), until the next read
    std::deque<Leaving> m_leaving; // rows of vanished locks, oldest first
    Slot m_nextToJudge = 0;
};

} // namespace lockscope::monitor
