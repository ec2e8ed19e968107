#pragma once

#include "core/actions/plan/plan.h"

// What is not as it was shown, as phrases: translated by the window, printed in English by the command line.
namespace lockscope::actions {

// `word` is that of a script that compares: holders, type, ttl, token, place, …
words::Phrase changedPhrase(const QByteArray &word, const Plan &plan);
words::Phrase takenAgainPhrase(); // by the same owner, as the monitor saw
words::Phrase unlockHeardPhrase();
std::vector<words::Phrase> differences(const Plan &before, const Plan &now);

words::Argument holderList(const Lock &lock); // the first few, with how often each has entered it
QString holderCounts(const Lock &lock); // the same as programs read it: OWNER × COUNT

} // namespace lockscope::actions
