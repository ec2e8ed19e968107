#pragma once

#include "core/model/lock.h"
#include "core/model/lock_event.h"
#include "core/model/trace_event.h"
#include "core/words/describe.h"

#include <QString>

// The words of the field as people read them, translated. (The stable words of scripts are word().)
namespace lockscope::ui {

QString stateWord(State state);
QString kindWord(Kind kind);
QString modeWord(Mode mode);
QString accessWord(Access access);
QString leaseWord(LeaseKind lease);
QString knownByWord(KnownBy how);
QString eventWord(LockEvent::What what);
QString eventWord(TraceEvent::What what);
QString eventText(const LockEvent &event); // its word, or a sentence when it concerns many locks

// "2 renewals late": a chip of the attention strip.
QString attentionText(State state, int count);
// What the state means, in one sentence for a tool tip.
QString stateMeaning(State state);

// A sentence of core/words/describe in the user's language, and with his names for clients.
QString phraseText(const words::Phrase &phrase, const words::ClientNames &named = {});
// All of an owner, since that is what is compared, up to so many characters; before it the user's name for its client.
QString wholeOwner(const Owner &owner, qsizetype longest, const words::ClientNames &named);
// One a line, each behind a dot.
QString listed(const std::vector<words::Phrase> &phrases, const words::ClientNames &named);

} // namespace lockscope::ui
