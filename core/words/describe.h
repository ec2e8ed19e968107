#pragma once

#include "core/model/lock.h"
#include "core/words/phrase.h"

#include <vector>

namespace lockscope::words {

// One sentence: who holds it, since when, how it is kept alive, who waits.
Phrase summary(const Lock &lock, Instant now);
// Why it is in its state, figure by figure, each with how it is known. How old the figures are stands on each line, for
// lines that are read one by one, or once above all.
enum class EvidenceAge : quint8 { OnEachLine, Once };
std::vector<Phrase> evidence(const Lock &lock, Instant now, EvidenceAge age = EvidenceAge::OnEachLine);
// What an operator should find out or see to elsewhere, before anything is done from here (core/actions/choices.h).
std::vector<Phrase> advice(const Lock &lock);

// Shared wording: "12.3 s", "4 m 5 s", "600 ms"; "3f2a91c0 · thread 12".
QString durationText(Millis d);
QString quotedName(const Key &key);
// An owner, in whose place a window's user may have a name of his own for the client.
Argument namedOwner(const Owner &owner);
// Its first holder, or who held it last: an owner, or what a `SET NX` lock has for a value.
QString holderText(const Lock &lock);
Argument namedHolder(const Lock &lock);
// "≥ 4 m 5 s" when it was held already when first seen.
QString heldForText(const Lock &lock, Instant now);

} // namespace lockscope::words
