#pragma once

#include "app/cli/check/check_result.h"
#include "app/cli/command/context.h"
#include "core/alerts/rule_replay.h"

namespace lockscope::cli {

// Plays a recording to the rules. Prints each alert that would have fired or resolved. The verdict is that of the most
// severe alert that fired. It is Unknown if none fired and a rule asked for something that recordings do not have.
Task<Result<CheckResult>> replayRules(const Context *context, alerts::RuleReplay *replay, bool asJson);

} // namespace lockscope::cli
