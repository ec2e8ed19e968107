#pragma once

#include "core/base/result.h"
#include "core/play/scenario/scenario.h"

// A scenario without a script: the user does everything by hand.
namespace lockscope::play {

// Has four lock clients and one redis-cli, but no locks and no steps.
Scenario freePlay(const ServerSet &servers);

// A lock that the user asks for.
struct WantedLock {
    locks::AcquirableKind kind = locks::AcquirableKind::Reentrant;
    Compound compound = Compound::None; // `kind` is that of the members
    std::vector<Key> keys; // one, or several of a Multi
    int permits = 1; // of a new semaphore
};
// The matching lock of the setting, or a new one under a free name. Error: Precondition if it lacks a name, members of
// a multi-lock, or the five servers of a red lock.
Result<LockTerms> lockByHand(const Setting &setting, const WantedLock &wanted);

} // namespace lockscope::play
