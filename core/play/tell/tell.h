#pragma once

#include "core/play/record/recording.h"
#include "core/play/script/words.h"

namespace lockscope::play {

// One sentence: what just happened in this frame ("Ben was woken 2 ms after Anna released orders."). Where a step
// begins that has words of its own, those. Pure; `frame` is an index of recording.frames.
Words tell(const Recording &recording, std::size_t frame);

} // namespace lockscope::play
