#pragma once

#include "core/model/lock.h"

namespace lockscope::actions {

// The timeout keys that belong to the holds of one reader, or of all of them: at most a thousand, as people are shown
// no more. None of who does not read.
std::vector<Key> timeoutKeys(const Lock &lock, const Owner &reader);
std::vector<Key> timeoutKeys(const Lock &lock);

} // namespace lockscope::actions
