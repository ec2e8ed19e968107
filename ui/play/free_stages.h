#pragma once

#include "core/play/script/scenario.h"

namespace lockscope::ui {

// A stage of each kind of servers on which nothing is written, to be chosen beside the scenarios: "free-stage",
// "free-stage-replica", "free-stage-five", "free-stage-sentinels".
std::vector<play::Scenario> freeStages();

} // namespace lockscope::ui
