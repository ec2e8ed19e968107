#pragma once

#include "core/model/lock_copies.h"
#include "core/words/phrase.h"

#include <optional>

// What the replicas of a lock's master have of it, in words: whether a failover would lose it.
namespace lockscope::words {

// None: nobody holds it, or no replica is known.
std::optional<Phrase> copiesSummary(const Lock &row, const LockCopies &copies);
// A failover now would lose it, whichever of those that answer takes over.
bool isOnNoReplica(const Lock &row, const LockCopies &copies);

// Of one replica, without its name: what it has, how far it is behind; and how long that has been so.
Phrase copyPhrase(const LockCopy &copy, Instant now);
Phrase lagPhrase(const LockCopy &copy);

} // namespace lockscope::words
