#pragma once

#include "core/actions/plan/plan.h"

// The differences between the shown state and the current state, as phrases. The window translates them; the command
// line prints them in English.
namespace lockscope::actions {

// `word` is the answer of a comparing script: holders, type, ttl, token, place, …
words::Phrase changedPhrase(const QByteArray &word, const Plan &plan);
words::Phrase takenAgainPhrase(); // the same owner acquired the lock again, as the monitor saw
words::Phrase unlockHeardPhrase();
std::vector<words::Phrase> differences(const Plan &before, const Plan &now);

words::Argument holderList(const Lock &lock); // the first few holders, with their hold counts
QString holderCounts(const Lock &lock); // for programs: OWNER × COUNT

} // namespace lockscope::actions
