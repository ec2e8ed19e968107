#pragma once

#include "core/lanes/hand_overs.h"
#include "core/lanes/lane.h"
#include "core/model/lock_event.h"
#include "core/model/samples.h"

#include <QHash>

#include <memory>

namespace lockscope::lanes {

// The last 15 minutes of one lock, a lane for each owner, from what a Monitor tells of it: events as they come, its row
// whenever it changed, its series while it is watched. Pure; any thread, one at a time.
//
// Events say what happened and are believed at once. The row says what is: where it has said something else than the
// lanes for `patience`, events were missed, and the lanes follow it (known by sample). Bounded: mostLanes; of each lane
// the newest keptOfEach holds and as many waits and renewals, less where there are more than usualLanes: less
// than 100 MB for a lock that fills all of it, some kB for most. What had to go is told by completeSince() and
// leftOut().
class LockLanes {
public:
    static constexpr Millis span = SampleRing::span;
    static constexpr Instant endless = Instant::max(); // of what goes on
    static constexpr Millis patience{2'000}; // rows overtake events, which may wait to become something else
    static constexpr std::size_t mostLanes = 256;
    static constexpr std::size_t usualLanes = 50;
    static constexpr std::size_t keptOfEach = 10'000; // segments; a quarter more at most

    explicit LockLanes(LockId id);

    void happened(const LockEvent &event); // of other locks: ignored
    void seen(const Lock &row); // a row of state Unverified is as lost()
    void looked(const Series &series);
    // Nothing is heard any more: everything that went on ends with the last that was heard. What comes next ends it.
    void lost();
    // Now and then: follows the row, and forgets what is older than `span`.
    void tick(Instant now);

    const LockId &id() const { return m_id; }
    const std::vector<std::unique_ptr<Lane>> &lanes() const { return m_lanes; } // in the order they were met
    const std::deque<HandOver> &handOvers() const { return m_handOvers.all(); }
    const std::vector<Gap> &gaps() const { return m_gaps; } // by time
    // From here on nothing had to be left out. Before, the oldest segments of some lanes are not there.
    Instant completeSince() const { return m_completeSince; }
    qint64 leftOut() const { return m_leftOut; } // times that an owner had no lane, as there were too many
    // Since when it is looked at closely (watched); none: it is not, and what is short may go unseen.
    std::optional<Instant> closelySince() const { return m_closelySince; }
    Instant lastHeard() const { return m_lastHeard; }
    quint64 revision() const { return m_revision; } // another one: something changed

private:
    struct Holding {
        qint32 count = 0;
        Access access = Access::Exclusive;
    };

    Lane *laneOf(const Owner &owner); // null: there are too many
    void dropLane(std::size_t at);
    bool isHeld() const;
    int waiting() const; // lanes that wait
    void heard(Instant at);
    bool isInGap(Instant at) const;

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
    Holding holdingOf(const Owner &owner) const; // by the row

    // lanes_follow_row.cpp
    void countClients(const Lock &row);
    void follow(Instant now, Millis after); // it was doubtful for so long
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
    QHash<Owner, Holding> m_holders; // of the row
    bool m_isLost = false;
    Instant m_lastHeard{};
    Instant m_lastLooked{}; // closely
    Instant m_lastMark{}; // of the series' renewals
    Instant m_lastTidied{};
    Instant m_completeSince{};
    qint64 m_leftOut = 0;
    std::optional<Instant> m_closelySince;
    quint64 m_revision = 0;
};

} // namespace lockscope::lanes
