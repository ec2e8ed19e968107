#pragma once

#include "core/base/result.h"
#include "core/play/script/scenario.h"

// A stage on which everything is done by hand.
namespace lockscope::play {

// Four lock clients and one who types commands, no locks, no steps: a run of it stays open at once.
Scenario freeStage(const ServerSet &servers);

// Which lock somebody wants by hand.
struct WantedLock {
    locks::Kind kind = locks::Kind::Reentrant;
    Compound compound = Compound::None; // of several, or on most of five servers; `kind` is that of the members
    std::vector<Key> keys; // one; of a Multi two or more
    int permits = 1; // of a semaphore that is not there yet
};
// The one on the stage that is just this, or else a new one under a name that nobody has there. Precondition, with what
// to do, when there can be none: no name, too few of a multi-lock, a red lock without five servers.
Result<LockTerms> lockByHand(const Setting &setting, const WantedLock &wanted);

} // namespace lockscope::play
