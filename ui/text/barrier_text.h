#pragma once

#include "core/actions/policy/connection_policy.h"

#include <QString>

namespace lockscope::ui {

// Why no action is allowed now, and what to do; empty if actions are allowed.
QString barrierText(actions::Barrier barrier);

} // namespace lockscope::ui
