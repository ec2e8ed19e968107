#pragma once

#include "core/locks/release/release_parts.h"

namespace lockscope::locks {

// Rejects an invalid request before anything is sent. The error says what to do instead.
std::optional<Error> refusal(const AcquireRequest &request, const ReleaseParts &parts);

Error precondition(const QString &message); // for a request that cannot be executed

} // namespace lockscope::locks
