#pragma once

#include "core/base/bytes.h"
#include "core/model/lock_ptr.h"
#include "core/words/phrase.h"

#include <optional>

// Sentences about how the waiters for a SET NX lock learn that it is free: one row for each way of core/families.
namespace lockscope::words {

// While the lock is held. nullopt if its library is not certain.
std::optional<Phrase> waitersPhrase(const Lock &lock);
// In the plan of a forced release which publishes nothing. It pushes to `signalList`, which may be empty.
Phrase releasePhrase(const Lock &lock, const Key &signalList);
// The effect of a forced release on the waiters of a lock of any kind.
const char *effectOnWaiters(const Lock &lock);

} // namespace lockscope::words
