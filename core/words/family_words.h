#pragma once

#include "core/model/lock_ptr.h"
#include "core/words/phrase.h"

#include <optional>
#include <vector>

// Sentences about the library that wrote a lock (core/families).
namespace lockscope::words {

// "BullMQ: job 17 of queue mail"; nullopt if the family is unknown.
std::optional<Phrase> familyPhrase(const Lock &lock);
// Names the library and the holder, other libraries that write such keys, and the way in which waiters learn of a
// release.
std::vector<Phrase> familySentences(const Lock &lock);
// The origin of a lock that Redisson acquires internally (origin_words.h), otherwise the library that wrote it.
std::optional<Phrase> purposePhrase(const Lock &lock);
std::vector<Phrase> purposeSentences(const Lock &lock);
// The consequence of a forced release in this library; nullopt if nothing special follows.
std::optional<Phrase> familyEffect(const Lock &lock);

} // namespace lockscope::words
