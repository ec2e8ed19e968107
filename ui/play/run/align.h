#pragma once

#include "core/play/record/compare.h"

namespace lockscope::ui {

// Where two runs are at the same place.
struct AlignedFrame {
    int right = 0; // frame of the right one
    bool onlyLeft = false; // the left one's frame tells what the other run has not
    bool onlyRight = false;
};

// In the same step, and as far into it as there are frames. Where the right one has no such step: the last before it.
// Both have frames; `steps`: as play::compare() has them.
AlignedFrame alignedFrame(const std::vector<play::AlignedStep> &steps, const play::Recording &left, int frame,
                          const play::Recording &right);

} // namespace lockscope::ui
