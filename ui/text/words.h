#pragma once

#include "core/base/bytes.h"
#include "core/model/access.h"
#include "core/model/kind.h"
#include "core/model/known_by.h"
#include "core/model/lease_kind.h"
#include "core/model/lock_event.h"
#include "core/model/state.h"
#include "core/words/describe.h"

#include <QString>

#include <vector>

// Translated technical terms. (For the stable words in scripts see word().)
namespace lockscope::ui {

// A text of core in the user's language. Core marks it with QT_TRANSLATE_NOOP("describe", …), or with
// QT_TRANSLATE_N_NOOP if `number` replaces %n and chooses the plural form.
QString translated(const char *text, int number = -1);

QString stateWord(State state);
QString kindWord(Kind kind);
QString modeWord(Mode mode);
QString accessWord(Access access);
QString leaseWord(LeaseKind lease);
QString knownByWord(KnownBy how);
QString eventWord(EventKind what);
QString eventText(const LockEvent &event); // a word, or a sentence if it concerns many locks

// "2 renewals late": the text of a chip in the attention strip.
QString attentionText(State state, int count);
// The meaning of the state, in one sentence for a tool tip.
QString stateMeaning(State state);

// A sentence of core/words/describe in the user's language, with the user's names for clients.
QString phraseText(const words::Phrase &phrase, const words::ClientNames &named = {});
// The user's name for the client, then the whole owner, because owners are compared as a whole. The owner is elided
// beyond `longest` characters.
QString wholeOwner(const Owner &owner, qsizetype longest, const words::ClientNames &named);
// One phrase per line, each after a bullet.
QString listed(const std::vector<words::Phrase> &phrases, const words::ClientNames &named);

} // namespace lockscope::ui
