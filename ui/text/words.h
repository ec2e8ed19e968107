#pragma once

#include "core/monitor/describe.h"
#include "core/monitor/lock.h"
#include "core/monitor/lock_event.h"

#include <QString>

// The words of the field as people read them, translated. (The stable words of scripts are monitor::word().)
namespace lockscope::ui {

QString stateWord(monitor::State state);
QString kindWord(monitor::Kind kind);
QString modeWord(monitor::Mode mode);
QString accessWord(monitor::Access access);
QString leaseWord(monitor::LeaseKind lease);
QString knownByWord(monitor::KnownBy how);
QString eventWord(monitor::LockEvent::What what);
QString eventText(const monitor::LockEvent &event); // its word, or a sentence when it concerns many locks

// "2 renewals late": a chip of the attention strip.
QString attentionText(monitor::State state, int count);
// What the state means, in one sentence for a tool tip.
QString stateMeaning(monitor::State state);

// A sentence of core/monitor/describe in the user's language.
QString phraseText(const monitor::Phrase &phrase);

} // namespace lockscope::ui
