#pragma once

#include "core/model/lock_ptr.h"
#include "core/words/phrase.h"

#include <optional>
#include <vector>

// Sentences about where a lock comes from, as found by originOf().
namespace lockscope::words {

// A short text for a table cell: "one key of carts", "transaction a3f01b2c… on carts". nullopt for a lock that a
// program created directly.
std::optional<Phrase> originPhrase(const Lock &lock);
// The same facts as whole sentences, without full stops.
std::vector<Phrase> originSentences(const Lock &lock);

QString transactionText(const QByteArray &transaction); // the first eight characters of its ID

} // namespace lockscope::words
