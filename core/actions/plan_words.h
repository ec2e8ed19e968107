#pragma once

#include "core/actions/force_release.h"

// What a force-release does and found, as phrases: translated by the window, printed in English by the command line.
namespace lockscope::actions {

std::vector<words::Phrase> consequences(const ForceReleasePlan &plan);
// `word` is the script's: holders, type, ttl, token.
words::Phrase changedPhrase(const QByteArray &word, const ForceReleasePlan &plan);
words::Phrase takenAgainPhrase(); // by the same owner, as the monitor saw
std::vector<words::Phrase> differences(const ForceReleasePlan &before, const ForceReleasePlan &now);

} // namespace lockscope::actions
