#pragma once

#include "core/monitor/book/delta_publisher.h"
#include "core/monitor/book/event_stream.h"
#include "core/monitor/book/lock_table.h"
#include "core/monitor/book/refresh_planner.h"
#include "core/monitor/book/totals_counter.h"
#include "core/monitor/book/watch_list.h"
#include "core/monitor/judge/observe.h"
#include "core/monitor/read/read_request.h"
#include "core/monitor/read/server_clock.h"

namespace lockscope::monitor {

// All that is known of the locks of one source and database, so that a key is enough to name one in here. Takes what
// was read, by whomever, and keeps everything that follows from it in step: the table, the rows and events to publish,
// who is read next, the sums, the samples. No I/O.
//
// Where a source has several masters, each has a part of the locks, by their slots: parts are read apart from each
// other, and one that is silent makes none but its own rows unverified.
class Book {
public:
    using Slot = LockTable::Slot;
    using Part = quint16;
    // How it is with the master that has a part.
    struct Contact {
        bool lost = false; // nothing has answered for unverifiedAfter
        const ServerClock *clock = nullptr;
    };
    struct Outputs {
        DeltaPublisher::Publish rows;
        EventPublisher::Publish events;
        std::function<void(const SeriesPtr &)> series; // of a watched lock, after each look
    };
    struct Times {
        Millis watchedEvery, refreshEvery, deltaEvery, goneFor, unverifiedAfter;
    };

    Book(Clock *clock, Times times, DecodeOptions decoding, Outputs outputs);

    // One look. Returns whether the name is known afterwards; false: it is no lock.
    bool record(const RawLock &raw);
    // Whether its TTL will do this time, see quiet_look.h; and what to do with it. False: read it.
    bool isQuiet(Slot slot) const;
    bool confirm(Slot slot, const Key &name, qint64 pttl, Instant sentAt);
    const Key &name(Slot slot) const { return m_table.at(slot).lock->id.key; }
    // The server does not let us look at this key (any more), so nothing can be said of it.
    void forget(const Key &name);

    // It was not answered: its turn comes again.
    void postpone(const Key &name);
    // Something of it was met besides the key (a channel, a queue, a token): read it soon and thoroughly.
    void companionMet(Slot slot, const ReadRequest &met);
    void hint(Slot slot, Look::Hint hint);
    ReadRequest requestFor(Slot slot);

    void watch(const Key &name); // one that is not known must be read once, see watchedButUnknown()
    void unwatch(const Key &name);
    void setVisible(const std::vector<Key> &names);
    std::vector<Key> watched(Part part = 0) const;
    std::vector<Key> watchedButUnknown(Part part = 0) const;
    SeriesPtr series(const Key &name) const;
    // All holds of our own, of which the lease is known.
    void setOwn(const std::vector<OwnHold> &holds);

    // Which part each slot of a cluster belongs to, and how the node of each part is called; empty: there is one. Locks
    // whose part changes are read soon.
    void divide(std::vector<Part> partOfSlot, const std::vector<QString> &nodes);
    Part partOf(const Key &name) const;

    // After a connection was made no row goes out until endReset(), when all were read again: then the whole table
    // does, as one delta that starts anew. Without contact again before that, what was held back goes out as what it
    // is. Where there are several parts, the first that was read starts the table; later on others go on, and the rows
    // of this one are unverified until each is read.
    void beginReset(Part part = 0);
    void endReset();
    void abandonReset();
    // The server came back as another process: what is read until endRestart() and is not there went with it, which is
    // told as one event.
    void beginRestart(Part part = 0) { m_parts[part].restarted = true; }
    void endRestart(Part part = 0);
    // The same of another server, which is the master from now on: until each row was read there it is unverified.
    void beginFailover(const QString &node, Part part = 0);

    // A trace saw this reader refused as a writer more than once: it is looked whether it still reads.
    void upgradeSeen(const Key &name, const Owner &reader);

    // What is told besides what looks find, and releases by force: see EventStream.
    EventStream &events() { return m_events; }
    const EventStream &events() const { return m_events; }

    // Time passes: greyed rows go, and a tenth of the rows is judged anew. Call ten times a second, with the contact to
    // each part.
    void tick(const std::vector<Contact> &contacts);
    void tick(bool contactLost, const ServerClock &serverClock)
    {
        tick(std::vector<Contact>{Contact{contactLost, &serverClock}});
    }
    Totals closeInterval() { return m_totals.closeInterval(m_clock->now()); } // call once a second
    // All that a reconnect must read again, hot ones first.
    std::vector<Slot> known(Part part = 0) const;

    LockId idOf(const Key &name) const { return {m_decoding.source, m_decoding.db, name}; }
    // The latest write that a look found and nothing had told of: between these. {}: none.
    struct Unannounced {
        Instant after{}, before{};
    };
    const Unannounced &unannounced(Part part = 0) const { return m_parts[part].unannounced; }
    bool isKnown(Slot slot) const { return m_table.isKnown(slot); }
    std::optional<Slot> find(const Key &name) const { return m_table.find(name); }
    LockPtr lock(const Key &name) const; // as last confirmed; null when there is no row
    quint32 unlocksHeard(const Key &name) const; // hints of that kind since it is known
    LockPtr judged(const RawLock &raw) const; // as seen just once, whether or not there is a row
    std::vector<LockPtr> rows() const { return m_table.rows(); }
    int count() const { return m_totals.locks(); }
    RefreshPlanner &planner(Part part = 0) { return m_parts[part].planner; }
    const RefreshPlanner &planner(Part part = 0) const { return m_parts[part].planner; }

private:
    using Entry = LockTable::Entry;
    std::optional<RawLock> withWhatIsKnown(const RawLock &raw) const;
    Slot adopt(const RawLock &raw);
    void place(Lock &lock) const; // where it lies
    void enter(Slot slot, const RawLock &raw, Lock &&lock);
    void show(Slot slot, Lock &&lock);
    static bool worthShowing(const Entry &entry, const Lock &now);
    static RefreshPlanner::Rank rankOf(const Entry &entry);
    void placeAnew(const Key &name, bool readSoon);
    struct Division {
        RefreshPlanner planner;
        ServerClock clock; // as last told
        QString node = {};
        bool restarted = false;
        QString failedOverTo = {}; // empty: it is the same server
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
    QHash<Key, Owner> m_upgrading; // until the next look
    std::deque<Leaving> m_leaving; // greyed rows, oldest first
    Slot m_nextToJudge = 0;
};

} // namespace lockscope::monitor
