#pragma once

#include "core/locks/release/engine.h"

namespace lockscope::locks {

// What cannot be asked for is refused before anything is sent, with what to do instead.
std::optional<Error> whyNot(const AcquireRequest &request, const Engine &engine);

} // namespace lockscope::locks
