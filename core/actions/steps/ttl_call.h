#pragma once

#include "core/actions/plan/plan.h"
#include "core/locks/wire/script_call.h"

#include <optional>

namespace lockscope::actions {

// The script that gives a lock a time to live, or takes it away (none), if it is as the plan saw it and has at most
// `most` (no expiry: it must have none).
locks::ScriptCall ttlCall(const Plan &plan, std::optional<Millis> ttl, const Ttl &most, const QByteArray &publish);

} // namespace lockscope::actions
