#pragma once

#include "core/model/lock_ptr.h"
#include "core/words/phrase.h"

#include <optional>
#include <vector>

// Sentences about the library that wrote a lock (core/families).
namespace lockscope::words {

// "BullMQ: job 17 of queue mail"; nullopt if the family is unknown.
std::optional<Phrase> familyPhrase(const Lock &lock);
// Whose lock it is and who holds it, which other libraries write such keys, and how its waiters learn of a release.
std::vector<Phrase> familySentences(const Lock &lock);
// The origin of a lock that Redisson acquires internally (origin_words.h), otherwise the library that wrote it.
std::optional<Phrase> purposePhrase(const Lock &lock);
std::vector<Phrase> purposeSentences(const Lock &lock);
// What a forced release has as a consequence in this library; nullopt if nothing special follows.
std::optional<Phrase> familyEffect(const Lock &lock);

} // namespace lockscope::words
