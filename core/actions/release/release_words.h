#pragma once

#include "core/actions/plan/plan.h"

// The effects of a force-release, as phrases. The window translates them; the command line prints them in English.
namespace lockscope::actions {

// Warns if the watchdog renews the lock in time, because its program is then alive and working.
std::optional<words::Phrase> warning(const Plan &plan);
std::vector<words::Phrase> consequences(const Plan &plan);
words::Phrase keptPhrase(Millis lease); // the next steps after the lock was kept
words::Phrase notStoppedPhrase(); // says that the program of the former holder still runs

} // namespace lockscope::actions
