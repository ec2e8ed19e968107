#pragma once

#include "core/actions/plan/plan.h"
#include "core/locks/wire/script_call.h"

namespace lockscope::actions {

// The step that deletes what a plan found dead, if it is so still. `publish`: locks::publishCommand.
locks::ScriptCall sweepCommand(const Plan &plan, const QByteArray &publish);

} // namespace lockscope::actions
