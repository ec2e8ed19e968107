#pragma once

#include "core/lanes/run_difference.h"
#include "ui/play/run/run_lanes.h"

#include <map>

namespace lockscope::ui {

// The parts of a run's lanes that another run lacks. Locks of both runs correspond if their names are equal.
class LaneDifferences {
public:
    LaneDifferences() = default;
    LaneDifferences(const play::RecordingPtr &mine, const play::RecordingPtr &other);

    std::vector<lanes::Place>
    onlyIn(const RunLanes::OfLock &shown) const; // `shown`: the visible part of a lock of `mine`

private:
    std::map<QString, lanes::RunDifference> m_byLock;
};

} // namespace lockscope::ui
