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
class Book {
public:
    using Slot = LockTable::Slot;
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
    std::vector<Key> watchedButUnknown() const;
    SeriesPtr series(const Key &name) const;
    // All holds of our own, of which the lease is known.
    void setOwn(const std::vector<OwnHold> &holds);

    // After a connection was made no row goes out until endReset(), when all were read again: then the whole table
    // does, as one delta that starts anew. Without contact again before that, what was held back goes out as what it
    // is.
    void beginReset() { m_rows.beginReset(); }
    void endReset() { m_rows.finishReset(m_table.rows()); }
    void abandonReset() { m_rows.abandonReset(); }
    // The server came back as another process: what is read until endRestart() and is not there went with it, which is
    // told as one event.
    void beginRestart() { m_restarted = true; }
    void endRestart();

    // A trace saw this reader refused as a writer more than once: it is looked whether it still reads.
    void upgradeSeen(const Key &name, const Owner &reader);

    // What is told besides what looks find, and releases by force: see EventStream.
    EventStream &events() { return m_events; }
    const EventStream &events() const { return m_events; }

    // Time passes: greyed rows go, and a part of the rows (all, over ten calls) is judged anew. Call ten times a
    // second. `contactLost`: nothing has answered for unverifiedAfter.
    void tick(bool contactLost, const ServerClock &serverClock);
    Totals closeInterval() { return m_totals.closeInterval(m_clock->now()); } // call once a second
    // All that a reconnect must read again, hot ones first.
    std::vector<Slot> known() const;

    LockId idOf(const Key &name) const { return {m_decoding.source, m_decoding.db, name}; }
    bool isKnown(Slot slot) const { return m_table.isKnown(slot); }
    std::optional<Slot> find(const Key &name) const { return m_table.find(name); }
    LockPtr lock(const Key &name) const; // as last confirmed; null when there is no row
    LockPtr judged(const RawLock &raw) const; // as seen just once, whether or not there is a row
    std::vector<LockPtr> rows() const { return m_table.rows(); }
    int count() const { return m_totals.locks(); }
    RefreshPlanner &planner() { return m_planner; }
    const RefreshPlanner &planner() const { return m_planner; }

private:
    using Entry = LockTable::Entry;
    std::optional<RawLock> withWhatIsKnown(const RawLock &raw) const;
    Slot adopt(const RawLock &raw);
    void enter(Slot slot, const RawLock &raw, Lock &&lock);
    void show(Slot slot, Lock &&lock);
    static bool worthShowing(const Entry &entry, const Lock &now);
    static RefreshPlanner::Rank rankOf(const Entry &entry);
    void placeAnew(const Key &name, bool readSoon);
    void judge(Slot slot, Instant now, const ServerClock &serverClock);
    void judgeAll(Instant now, const ServerClock &serverClock);
    void dropGone(Instant now);
    void remove(Slot slot);
    Lock before(const Entry &entry) const;
    const OwnHold *ownOf(const Key &name) const;
    void noteRestart(const RawLock &raw, const Lock *before, const Lock &now);

    struct Leaving {
        Instant when;
        Key name;
    };

    Clock *m_clock;
    Times m_times;
    DecodeOptions m_decoding;
    LockTable m_table;
    RefreshPlanner m_planner;
    TotalsCounter m_totals;
    WatchList m_watchList;
    DeltaPublisher m_rows;
    EventStream m_events;
    std::function<void(const SeriesPtr &)> m_series;
    QHash<Key, OwnHold> m_own;
    QHash<Key, Owner> m_upgrading; // until the next look
    bool m_restarted = false;
    qint64 m_goneWithRestart = 0;
    std::deque<Leaving> m_leaving; // greyed rows, oldest first
    Slot m_nextToJudge = 0;
    bool m_contactLost = false;
};

} // namespace lockscope::monitor
