#pragma once

#include "core/locks/release/release_parts.h"

namespace lockscope::locks {

// What cannot be asked for is refused before anything is sent, with what to do instead.
std::optional<Error> refusal(const AcquireRequest &request, const ReleaseParts &parts);

} // namespace lockscope::locks
