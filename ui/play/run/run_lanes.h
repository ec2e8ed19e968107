#pragma once

#include "core/lanes/lock_lanes.h"
#include "core/play/record/recording.h"

namespace lockscope::ui {

// The lanes of every lock of a run as they were at one of its frames. Going on costs what came since; going back begins
// anew. GUI thread.
class RunLanes {
public:
    struct OfLock {
        QString lock; // as the scenario names it
        std::unique_ptr<lanes::LockLanes> lanes;
    };

    void show(const play::RecordingPtr &recording, int frame); // -1, or null: nothing
    const std::vector<OfLock> &all() const { return m_all; } // in the order of the scenario
    Instant now() const { return m_now; } // of that frame

private:
    bool goesOn(const play::RecordingPtr &recording, int frame) const;
    void begin(const play::Recording &recording);

    play::RecordingPtr m_recording;
    int m_frame = -1;
    Instant m_now{};
    std::vector<OfLock> m_all;
};

// What the owner of a lane of a run is called: "Anna", and with several threads "Anna · 2".
QString laneName(const Owner &lane, bool withThread);
// Which place the actor has in its scenario; 0 for one that is not there.
int actorNumber(const play::Scenario &scenario, const QString &actor);

} // namespace lockscope::ui
