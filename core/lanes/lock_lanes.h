#pragma once

#include "core/lanes/hand_overs.h"
#include "core/lanes/lane.h"
#include "core/lanes/past.h"
#include "core/lanes/spell.h"
#include "core/model/lock.h"
#include "core/model/lock_event.h"
#include "core/model/samples.h"

#include <QHash>

#include <memory>

namespace lockscope::lanes {

// The last 15 minutes of one lock, with a lane for each owner. Takes the reports of a Monitor: events as they come, the
// row after each change, and the series while the lock is watched. Pure. Any thread may use it, but only one at a time.
//
// The lanes trust events immediately. If the row contradicts the lanes for `patience`, events were missed, and the
// lanes follow the row (KnownBy::Sample). There are at most mostLanes lanes. Each lane keeps its newest keptOfEach
// holds, and the same number of waits and of renewals. If there are more than usualLanes lanes, each lane keeps fewer.
// A lock that fills all lanes needs less than 100 MB; most locks need some kB. completeSince() and leftOut() report
// what was dropped.
class LockLanes {
public:
    static constexpr Millis span = SampleRing::span;
    static constexpr Instant endless = Instant::max(); // the end of an open segment
    static constexpr Millis patience{2'000}; // rows overtake events, because events are delayed until they are final
    static constexpr std::size_t mostLanes = 256;
    static constexpr std::size_t usualLanes = 50;
    static constexpr std::size_t keptOfEach =
        10'000; // of a lane's holds, waits or renewals; sometimes up to a quarter more

    explicit LockLanes(LockId id);

    // Shows a record instead of the last 15 minutes. Call it once, and none of the functions below. A record has no
    // renewals, no changes of a hold count, and no unlock messages.
    void show(const Record &record);
    bool isRecord() const { return m_isRecord; }

    void recall(const Past &past); // adds the recorded past; call it before the functions below
    void happened(const LockEvent &event); // ignores events of other locks
    void seen(const Lock &row); // a row of state Unverified is like lost()
    void looked(const Series &series);
    // Contact is lost: ends all open segments at the time of the latest information. The next information ends the gap.
    // Events up to `noticed` come from before the loss, although they may be reported after it.
    void lost(Instant noticed);
    // Call this regularly: it follows the row and forgets anything older than `span`.
    void tick(Instant now);

    const LockId &id() const { return m_id; }
    const std::vector<std::unique_ptr<Lane>> &lanes() const { return m_lanes; } // in the order of appearance
    const std::deque<HandOver> &handOvers() const { return m_handOvers.all(); }
    const std::vector<Gap> &gaps() const { return m_gaps; } // ordered by time
    // Nothing after this time was dropped. Before this time, segments of some lanes are missing.
    Instant completeSince() const { return m_completeSince; }
    qint64 leftOut() const { return m_leftOut; } // how often a lane was dropped or refused because there were too many
    // The lock has been watched closely since this time. nullopt if it is not watched closely: short holds may then be
    // missed.
    std::optional<Instant> closelySince() const { return m_closelySince; }
    Instant lastHeard() const { return m_lastHeard; }
    quint64 revision() const { return m_revision; } // a new number after each change

private:
    struct Holding {
        qint32 count = 0;
        Access access = Access::Exclusive;
    };

    Lane *laneOf(const Owner &owner, bool holds = false); // null if there are too many lanes
    void dropLane(std::size_t at);
    bool isHeld() const;
    int waiting() const; // number of waiting lanes
    void heard(Instant at);
    bool isInGap(Instant at) const;
    bool isLate(const LockEvent &event) const;

    void acquired(const LockEvent &event);
    void recounted(const LockEvent &event, qint32 by);
    void ended(const LockEvent &event, End how);
    void downgraded(const LockEvent &event);
    void queued(const LockEvent &event);
    void renewed(const Renewal &renewal, const Owner &owner);
    void beginWait(Lane &lane, Instant at, qint32 count, KnownBy knownBy, bool openStart);
    void endWait(Lane &lane, Instant at, End how, KnownBy knownBy);
    void endHold(Lane &lane, Instant at, End how, KnownBy knownBy);
    void markContended(Instant at, KnownBy knownBy);
    Holding holdingOf(const Owner &owner) const; // from the row

    void showBeginning(const Spell &spell);
    void showEnd(const Spell &spell);
    void endClientsWait(Instant at);
    void endHoldsBefore(Instant at);

    // Corrections by the lock's row.
    void countClients(const Lock &row);
    void follow(Instant now, Millis after); // follows the row after a contradiction that lasts longer than `after`
    void followHold(Lane &lane, Instant now, Millis after);
    void followWait(Lane &lane, Instant now, Millis after);
    void adoptHold(Lane &lane, const Holding &holding);
    bool isNewerThanRow(const Track &track) const;
    bool isWaitingByRow(const Owner &owner) const;

    LockId m_id;
    std::vector<std::unique_ptr<Lane>> m_lanes;
    QHash<Owner, Lane *> m_byOwner;
    HandOvers m_handOvers;
    std::vector<Gap> m_gaps;
    std::optional<Lock> m_row;
    QHash<Owner, Holding> m_holders; // from the row
    bool m_isRecord = false;
    bool m_isCounter = false; // of a record
    bool m_isLost = false;
    Instant m_lostAt{}; // when the latest loss of contact was noticed
    Instant m_lastHeard{};
    Instant m_lastLooked{}; // the latest sample of the close watch
    Instant m_lastMark{}; // the latest renewal mark of the series
    Instant m_lastTidied{};
    Instant m_completeSince{};
    qint64 m_leftOut = 0;
    std::optional<Instant> m_closelySince;
    quint64 m_revision = 0;
};

} // namespace lockscope::lanes
