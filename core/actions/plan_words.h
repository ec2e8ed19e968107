#pragma once

#include "core/actions/force_release.h"

// What a force-release does and found, as phrases: translated by the window, printed in English by the command line.
namespace lockscope::actions {

std::vector<monitor::Phrase> consequences(const ForceReleasePlan &plan);
// `word` is the script's: holders, type, ttl, token.
monitor::Phrase changedPhrase(const QByteArray &word, const ForceReleasePlan &plan);
monitor::Phrase takenAgainPhrase(); // by the same owner, as the monitor saw
std::vector<monitor::Phrase> differences(const ForceReleasePlan &before, const ForceReleasePlan &now);

} // namespace lockscope::actions
