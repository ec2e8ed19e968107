#pragma once

#include "core/model/lock_copies.h"
#include "core/words/phrase.h"

#include <optional>

// Sentences about the copies of a lock on its master's replicas. They say whether a failover would lose the lock.
namespace lockscope::words {

// nullopt if nobody holds the lock or no replica is known.
std::optional<Phrase> copiesSummary(const Lock &row, const LockCopies &copies);
// True if a failover now would lose the lock, whichever answering replica takes over.
bool isOnNoReplica(const Lock &row, const LockCopies &copies);

// Describes one replica without its name: its copy, how far it is behind, and how old this information is.
Phrase copyPhrase(const LockCopy &copy, Instant now);
Phrase lagPhrase(const LockCopy &copy);

} // namespace lockscope::words
