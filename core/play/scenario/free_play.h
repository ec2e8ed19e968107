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
    Compound compound = Compound::None; // if set, `kind` is the kind of its members
    std::vector<Key> keys; // one key, or several keys of a Multi
    int permits = 1; // of a new semaphore
};
// Returns the matching lock of the setting, or a new lock under a free name. Error: Precondition if the wanted lock has
// no name, a multi-lock has too few members, or a red lock lacks its five servers.
Result<LockTerms> lockByHand(const Setting &setting, const WantedLock &wanted);

} // namespace lockscope::play
