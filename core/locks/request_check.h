#pragma once

#include "core/locks/hold_table.h"
#include "core/locks/lock_client.h"

namespace lockscope::locks {

// What cannot be asked for is refused before anything is sent, with what to do instead.
std::optional<Error> whyNot(const AcquireRequest &request, const HoldTable &holds);

} // namespace lockscope::locks
