#pragma once

#include "core/words/figures.h"

namespace lockscope::words {

// What shows that a lock is in its state, where no other figure of it does.
void tellState(const Lock &lock, Instant now, Figures &figures);

} // namespace lockscope::words
