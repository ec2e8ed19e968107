#pragma once

#include "core/model/lock.h"
#include "core/words/phrase.h"

#include <optional>

// Where a lock comes from, in words: originOf() tells it.
namespace lockscope::words {

// For a cell: "map carts, one key", "transaction a3f01b2c… on carts". None: a lock that a program made by itself.
std::optional<Phrase> originPhrase(const Lock &lock);
// The same as whole sentences, without their full stop.
std::vector<Phrase> originSentences(const Lock &lock);

QString transactionText(const QByteArray &transaction); // the first eight of its id

} // namespace lockscope::words
