#pragma once

#include "core/play/recording/recording.h"

namespace lockscope::play {

// The event of a frame as a sentence: "Ben was woken 2 ms after Anna released orders." At the beginning of a step, the
// scenario's own text replaces this sentence. Pure; `frame` is an index of recording.frames.
BilingualText frameCaption(const Recording &recording, std::size_t frame);
// An action before it is done: "Anna wants orders, and waits as long as it takes."
BilingualText actionCaption(const Action &action);
// The condition of an expectation: "Ben waits for orders."
BilingualText expectationCaption(const Expectation &expectation);

} // namespace lockscope::play
