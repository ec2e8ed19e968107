#pragma once

#include "core/play/record/frame.h"
#include "core/play/script/scenario.h"

#include <QHash>

namespace lockscope::play {

// A run as it was: values that any thread may keep. Nothing in it changes; a run that goes on gives a new one, which
// shares its frames.
struct Recording {
    // As it was run: its steps are those that were begun, in their order; byHand has the indices of those that somebody
    // put in while it ran.
    Scenario scenario;
    std::vector<int> byHand;
    std::vector<Step> unbegun; // of the script: what was still to come, in its order
    // Scripted durations (leases, waits, pauses, times to live) were divided by this: at 10 a lease of 3 s is one of
    // 300 ms on the servers. Frames have real time.
    double speed = 1;
    qint64 begunWallMillis = 0; // since the epoch
    std::vector<FramePtr> frames; // by time; never empty but before it began
    // Whose it is that stands in Redis: UUID:THREAD of a lock client, the value of a token lock, a permit's id.
    QHash<Owner, Who> owners;

    const std::vector<Step> &steps() const { return scenario.steps; }
    bool isOver() const { return !frames.empty() && frames.back()->happened.what == Happened::What::Ended; }
    bool isByHand(int step) const;
    // Indices of the steps whose end was not as expected. None, and whole: it went as the scenario says.
    std::vector<int> failedSteps() const;
    // Of those that had not ended when the run was stopped: nothing is known of what they would have come to.
    std::vector<int> cutOffSteps() const;
    bool isWhole() const; // every step of the script was begun, and those that the next one waits for ended
};
using RecordingPtr = std::shared_ptr<const Recording>;

// What can be run again: all the script's steps, begun or not, and none that was put in by hand.
Scenario scriptOf(const Recording &recording);

// What such a run shows, in the words of the script's last step: when it came to its end as the scenario says, and
// nothing was done by hand since. Else empty.
Words lessonOf(const Recording &recording);

// For lanes: who is in which, and of which lock they are. A lock of several keys has one for all of them.
Owner laneOwner(const Who &who); // "Anna:1"
Who whoIn(const Owner &lane);
Instant laneTime(Micros at); // of a frame
LockId laneId(const Recording &recording, const QString &lock);

} // namespace lockscope::play
