#pragma once

#include "core/lanes/lock_lanes.h"
#include "core/play/recording/recording.h"

namespace lockscope::ui {

// The lanes of all locks of a run at one frame. A later frame adds only the new events. An earlier frame rebuilds the
// lanes. GUI thread.
class RunLanes {
public:
    struct OfLock {
        QString lock; // its name in the scenario
        std::unique_ptr<lanes::LockLanes> lanes;
    };

    void show(const play::RecordingPtr &recording, int frame); // -1 or null shows nothing
    const std::vector<OfLock> &all() const { return m_all; } // in the order of the scenario
    Instant now() const { return m_now; } // the time of the shown frame

private:
    bool goesOn(const play::RecordingPtr &recording, int frame) const;
    void begin(const play::Recording &recording);

    play::RecordingPtr m_recording;
    int m_frame = -1;
    Instant m_now{};
    std::vector<OfLock> m_all;
};

// The name of a lane's owner: "Anna", or with several threads "Anna · 2".
QString laneName(const Owner &lane, bool withThread);
// The index of an actor in its scenario, or 0 if it is unknown.
int actorNumber(const play::Scenario &scenario, const QString &actor);

} // namespace lockscope::ui
