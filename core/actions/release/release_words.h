#pragma once

#include "core/actions/plan/plan.h"

// The effects of a force-release, as phrases. The window translates them; the command line prints them in English.
namespace lockscope::actions {

// Warns about the one lock that should not be broken: its watchdog renews it in time, so its program is alive and
// inside.
std::optional<words::Phrase> warning(const Plan &plan);
std::vector<words::Phrase> consequences(const Plan &plan);
words::Phrase keptPhrase(Millis lease); // the next steps after the lock was kept
words::Phrase notStoppedPhrase(); // for every holder whose lock is taken away

} // namespace lockscope::actions
