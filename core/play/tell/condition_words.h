#pragma once

#include "core/play/script/expectation.h"
#include "core/play/script/words.h"

namespace lockscope::play {

// What is expected: "Ben waits for orders."
Words conditionWords(const Expectation &expectation);

} // namespace lockscope::play
