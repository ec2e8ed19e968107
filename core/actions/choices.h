#pragma once

#include "core/actions/choice.h"

// What can be done about a lock that is looked at, told alike by the window's sheet, its detail panel and `explain`.
// Pure: from what is known of the lock, without asking the server; what an action then finds there is its plan's.
namespace lockscope::actions {

// Mildest first; only what makes sense for its kind. Exactly one is preselected: the mildest sufficient one, else the
// mildest that can be done. That nothing may be changed from here does not change what would help. Empty: it is gone.
std::vector<Choice> choices(const Lock &lock, const Circumstances &at);

} // namespace lockscope::actions
