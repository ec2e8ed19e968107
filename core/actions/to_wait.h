#pragma once

#include "core/actions/choice.h"

namespace lockscope::actions {

// The mildest choice: what there is to wait for, and how long, depends on what is wrong.
Choice toWait(const Lock &lock, const Circumstances &at);

// Somebody is alive and inside.
bool isRenewedInTime(const Lock &lock);

} // namespace lockscope::actions
