#pragma once

#include "core/actions/plan/plan.h"

// What a force-release does, as phrases: translated by the window, printed in English by the command line.
namespace lockscope::actions {

// The one lock that should not be broken: its watchdog renews it, and in time, so somebody is alive and inside.
std::optional<words::Phrase> warning(const Plan &plan);
std::vector<words::Phrase> consequences(const Plan &plan);
words::Phrase keptPhrase(Millis lease); // what can be done when it was kept
words::Phrase notStoppedPhrase(); // of everybody whose lock is taken away

} // namespace lockscope::actions
