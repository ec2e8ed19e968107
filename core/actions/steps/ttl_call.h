#pragma once

#include "core/actions/plan/ttl_bounds.h"
#include "core/locks/wire/script_call.h"

#include <optional>

namespace lockscope::actions {

// The script that sets a lock's time to live, or removes it (nullopt). The script acts only if the lock is still as in
// the plan and its PTTL is within the bounds.
locks::ScriptCall ttlCall(const Plan &plan, std::optional<Millis> ttl, const TtlBounds &bounds,
                          const QByteArray &publish);

} // namespace lockscope::actions
