#pragma once

#include "core/base/result.h"
#include "core/history/past_records.h"
#include "core/model/connection_id.h"
#include "core/model/lock.h"
#include "core/model/lock_event.h"
#include "core/model/snapshot.h"
#include "core/model/state.h"

#include <map>
#include <memory>
#include <unordered_map>
#include <vector>

namespace lockscope::history {

class HistoryReader;

// Moves over a history or recording, and gives the rows and events that a monitor would have given. Claims only what
// was recorded: the expiry of a lock is unknown, and outside the watched times every row is unverified. Reads a part of
// the file at a time. Blocks; only the thread that opened the file may use it. Times are µs since the epoch.
class Playback {
public:
    static constexpr Millis goneFor{10'000}; // as in MonitorOptions
    // Errors of HistoryReader::open(), and Precondition for a file in which nothing was watched.
    static Result<std::unique_ptr<Playback>> open(const QString &path, const ConnectionId &of = {});
    ~Playback();

    struct Step {
        qint64 at = 0; // the moment that was reached
        bool hasContact = false; // the recording program had contact with its server
        Delta delta; // since the previous step
        std::vector<LockEvent> events; // since the previous step, ordered; see pastEvents()
        std::vector<PastIncident> incidents; // those that began or ended since the previous step
    };
    // From the first to the last watched moment. Initially, the playback is just before the first one.
    const Period &period() const { return m_period; }
    // The times with contact, ordered, without overlaps. Times that are closer than `shortestGap` are one.
    const std::vector<Period> &watched() const { return m_watched; }
    bool isWatched(qint64 at) const;
    const QStringList &programs() const { return m_programs; } // that wrote the recording
    const std::vector<PastIncident> &incidents() const { return m_incidents; } // all, by their beginning
    qint64 at() const { return m_at; }
    // From now on, all Instants are later than instantOf() by this. A window needs a clock that never goes back.
    void shiftInstants(Millis by) { m_shift = by; }
    Millis instantShift() const { return m_shift; }

    // Moves forward to `to`. Stops earlier, at a moment with a change, after about `most` beginnings and ends. Then
    // `Step::at` is before `to`.
    Result<Step> advanceTo(qint64 to, std::size_t most = 10'000);
    // Moves to any moment of the period. The delta replaces the whole table, and the events are left out. Its incidents
    // are those that are open.
    Result<Step> seekTo(qint64 at);
    // Moves to the next or previous moment with an event. Without one, moves to the end or the beginning of the period.
    Result<Step> seekToNextEvent();
    Result<Step> seekToPreviousEvent();

    static constexpr qint64 shortestGap = 3'000'000; // a recorder writes once a second

private:
    struct Streams;
    struct Entry {
        std::map<quint64, PastHold> holds; // by number
        std::map<quint64, PastWait> waits;
        std::optional<PastHold> last; // the hold that ended last, for a while
        Kind kind = Kind::Reentrant;
        bool isShown = false; // it has a row
    };
    struct KeyHash {
        size_t operator()(const Key &key) const { return qHash(key); }
    };
    // A moment at which a span ends or a row must change.
    struct Due {
        enum class What : quint8 { HoldEnds, WaitEnds, Look };
        qint64 at;
        quint64 number;
        What what;
        Key lock;
        bool operator<(const Due &other) const { return at > other.at; } // for a heap: the earliest first
    };
    struct Slice; // what happened in one step

    Playback(std::unique_ptr<HistoryReader> reader, const ConnectionId &of);
    Result<void> load();
    Result<void> loadWatched();
    Result<void> loadIncidents();
    Result<void> move(qint64 to, std::size_t most, Slice *slice);
    Result<bool> moveWithin(qint64 until, std::size_t most, Slice *slice);
    Result<void> placeAt(qint64 at);
    quint64 addHold(PastHold hold);
    quint64 addWait(PastWait wait);
    void addDue(Due due);
    void settle(const Due &due, Slice *slice);
    qint64 nextBoundary() const;
    Instant shifted(qint64 micros) const { return instantOf(micros) + m_shift; }
    std::size_t watchAt(qint64 at) const; // how many watched times began until then
    bool isUnseenShown(const PastHold &hold) const;
    std::vector<const PastHold *> shownHolds(const Entry &entry) const;
    void showHolds(Lock &lock, const Entry &entry, const std::vector<const PastHold *> &holds) const;
    static void showWaits(Lock &lock, const Entry &entry);
    void showEnding(Lock &lock, const PastHold &last) const;
    LockPtr rowOf(const Key &name, const Entry &entry) const; // null if there is nothing to show
    State stateOf(const Lock &lock, const Entry &entry) const;
    bool hasIncident(const Key &name, State state) const;
    std::vector<LockEvent> eventsOf(Slice &slice) const;
    void publish(Step &step, bool isAll);
    Step stepOf(Slice slice, bool isAll);

    std::unique_ptr<HistoryReader> m_reader;
    std::unique_ptr<Streams> m_streams;
    const ConnectionId m_of;
    Period m_period;
    std::vector<Period> m_watched;
    QStringList m_programs;
    std::vector<PastIncident> m_incidents;
    std::vector<std::pair<qint64, Key>> m_incidentChanges; // the moments at which one changes the state of its lock
    std::unordered_map<Key, std::vector<std::size_t>, KeyHash> m_incidentsOf; // those that show the state of a lock
    qint64 m_at = 0;
    Millis m_shift{};
    std::unordered_map<Key, Entry, KeyHash> m_entries;
    std::vector<Due> m_due; // a heap
    std::vector<Key> m_touched;
    quint64 m_number = 0; // of spans
    quint64 m_deltas = 0;
    std::size_t m_shownWatch = 0; // watchAt() and contact of the rows that the receiver has
    bool m_shownContact = false;
};

} // namespace lockscope::history
