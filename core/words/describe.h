#pragma once

#include "core/base/bytes.h"
#include "core/base/clock.h"
#include "core/model/lock_ptr.h"
#include "core/words/phrase.h"

#include <vector>

namespace lockscope::words {

// One sentence: the holder, the holding time, how the lock is kept alive, and the waiters.
Phrase summary(const Lock &lock, Instant now);
// The figures that explain the lock's state. A note after each figure says how the figure is known. With OnEachLine,
// the note also gives the age of the figure, for readers that show single lines. With Once, the first line gives the
// age of all figures.
enum class EvidenceAge : quint8 { OnEachLine, Once };
std::vector<Phrase> evidence(const Lock &lock, Instant now, EvidenceAge age = EvidenceAge::OnEachLine);
// Checks and steps outside Lockscope, for an operator to do before any action (see core/actions/choices.h).
std::vector<Phrase> advice(const Lock &lock);

// Texts for use in sentences: durations such as "12.3 s", "4 m 5 s" or "600 ms", and names such as "3f2a91c0 · thread
// 12".
QString durationText(Millis d);
QString quotedName(const Key &key);
// The name of a client, thread or host, or the value of a `SET NX` lock: escaped, elided after 40 characters.
QString elidedName(const QByteArray &name);
// The owner as text. Marks the client in it, so that the user's own name for the client can replace it.
Argument namedOwner(const Owner &owner);
// The first holder, or the last known one: an owner, or the value of a `SET NX` lock.
QString holderText(const Lock &lock);
Argument namedHolder(const Lock &lock);
// "≥ 4 m 5 s" if the lock was already held when first seen.
QString heldForText(const Lock &lock, Instant now);

} // namespace lockscope::words
