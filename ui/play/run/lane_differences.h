#pragma once

#include "core/lanes/difference.h"
#include "ui/play/run/run_lanes.h"

#include <map>

namespace lockscope::ui {

// Of each lock of a run, which stretches of its lanes another run has not. Locks are the same by their names.
class LaneDifferences {
public:
    LaneDifferences() = default;
    LaneDifferences(const play::RecordingPtr &mine, const play::RecordingPtr &other);

    std::vector<lanes::Place> onlyIn(const RunLanes::OfLock &shown) const; // a lock of `mine`, so far as it is shown

private:
    std::map<QString, lanes::Difference> m_byLock;
};

} // namespace lockscope::ui
