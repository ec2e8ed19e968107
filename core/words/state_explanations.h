#pragma once

#include "core/words/evidence_figures.h"

namespace lockscope::words {

// Adds the evidence for the lock's state that no other figure shows.
void tellState(const Lock &lock, Instant now, EvidenceFigures &figures);

} // namespace lockscope::words
