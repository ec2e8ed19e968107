#pragma once

#include "core/play/recording/recording.h"

namespace lockscope::play {

// The event of a frame: "Ben was woken 2 ms after Anna released orders." At the beginning of a step, the scenario's own
// text replaces it. Pure; `frame` is an index of recording.frames.
BilingualText frameCaption(const Recording &recording, std::size_t frame);
// An action before it is done: "Anna wants orders, and waits as long as it takes."
BilingualText actionCaption(const Action &action);
// "Ben waits for orders."
BilingualText expectationCaption(const Expectation &expectation);

} // namespace lockscope::play
