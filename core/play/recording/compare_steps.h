#pragma once

#include "core/play/recording/recording.h"

namespace lockscope::play {

// One step of two aligned runs, and the events that only one run has. Times and random values (owners, tokens) do not
// count. Of the data in Redis, only the holders of locks count.
struct AlignedStep {
    int left = -1; // index of Recording::steps(), or -1 if the run lacks the step. Both are -1 before the first step
    int right = -1;
    bool isSame = true; // both runs have the step, with the same events
    std::vector<int> onlyLeft; // numbers of frames whose events the other run lacks
    std::vector<int> onlyRight;
};

// Returns the steps in the order of both runs. Aligned steps have the same action at about the same place. Pure.
std::vector<AlignedStep> compare(const Recording &left, const Recording &right);

} // namespace lockscope::play
