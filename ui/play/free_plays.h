#pragma once

#include "core/play/scenario/scenario.h"

namespace lockscope::ui {

// Scenarios without steps, one for each set of servers: "free-stage", "free-stage-replica", "free-stage-five",
// "free-stage-sentinels".
std::vector<play::Scenario> freePlays();

} // namespace lockscope::ui
