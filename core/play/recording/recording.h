#pragma once

#include "core/play/recording/frame.h"
#include "core/play/scenario/scenario.h"

#include <QHash>

namespace lockscope::play {

// A recorded run: immutable values that any thread may keep. A run that continues yields a new recording, which shares
// the frames.
struct Recording {
    // The scenario with only the steps that have begun, in their order. byHand has the indices of the steps that the
    // user added.
    Scenario scenario;
    std::vector<int> byHand;
    std::vector<Step> unbegun; // steps of the script that have not begun, in their order
    // The run divides scripted durations (leases, waits, pauses, times to live) by this. At speed 10, a lease of 3 s
    // lasts 300 ms on the servers. The times in frames are not divided.
    double speed = 1;
    qint64 begunWallMillis = 0; // since the epoch
    std::vector<FramePtr> frames; // by time; empty only before the run begins
    // The owners of values in Redis: UUID:THREAD of a lock client, the value of a SET NX lock, the id of a permit.
    QHash<Owner, Who> owners;

    const std::vector<Step> &steps() const { return scenario.steps; }
    bool isOver() const { return !frames.empty() && frames.back()->happened.what == RunEvent::What::Ended; }
    bool isByHand(int step) const;
    // Indices of the steps whose result was not as expected.
    std::vector<int> failedSteps() const;
    // Indices of the steps that were still running when the run was stopped. Their results are unknown.
    std::vector<int> cutOffSteps() const;
    bool isWhole() const; // every step of the script began, and every step without a name ended

    static void visitFields(auto &visit, auto &v)
    {
        visit("scenario", v.scenario)("by_hand", v.byHand)("unbegun", v.unbegun)("speed", v.speed)(
            "begun_wall", v.begunWallMillis)("frames", v.frames)("owners", v.owners);
    }
};
using RecordingPtr = std::shared_ptr<const Recording>;

// The scenario to run again: all steps of the script, and none that the user added.
Scenario scriptOf(const Recording &recording);

// The text of the script's last step, which says what the run shows. Empty unless the run went as the scenario says and
// the user added no step after the last step of the script.
BilingualText lessonOf(const Recording &recording);

// Owners, times and locks of lanes. A lock of several keys has one lane for each owner.
Owner laneOwner(const Who &who); // "Anna:1"
Who whoIn(const Owner &lane);
Instant laneTime(Micros at); // of a frame
LockId laneId(const Recording &recording, const QString &lock);

} // namespace lockscope::play
