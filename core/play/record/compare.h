#pragma once

#include "core/play/record/recording.h"

namespace lockscope::play {

// Two runs beside each other: what was done in both, and what came of it in only one of them. Times do not count, nor
// bytes that are drawn by lot (owners, tokens); what stands in Redis counts by who has which lock.
struct AlignedStep {
    int left = -1; // index of Recording::steps(); -1: not in that run. Both -1: before the first step
    int right = -1;
    bool isSame = true; // in both, and the same came of it
    std::vector<int> onlyLeft; // numbers of frames that tell what the other run has not
    std::vector<int> onlyRight;
};

// In the order of both runs; a step belongs to the one that does the same at about the same place. Pure.
std::vector<AlignedStep> compare(const Recording &left, const Recording &right);

} // namespace lockscope::play
