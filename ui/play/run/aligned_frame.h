#pragma once

#include "core/play/recording/compare_steps.h"

namespace lockscope::ui {

// The frame of the right run that corresponds to a frame of the left run.
struct AlignedFrame {
    int right = 0; // the frame of the right run
    bool onlyLeft = false; // the right run lacks the event of the left frame
    bool onlyRight = false;
};

// The right frame is in the same step, and at the same offset if that step has enough frames. If the right run lacks
// the step, the step before it is used. Both runs must have frames; `steps` comes from play::compare().
AlignedFrame alignedFrame(const std::vector<play::AlignedStep> &steps, const play::Recording &left, int frame,
                          const play::Recording &right);

} // namespace lockscope::ui
