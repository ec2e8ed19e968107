#pragma once

#include "core/model/trace_event.h"
#include "core/trace/group_retries.h"
#include "core/trace/monopolies.h"
#include "core/trace/post_mortem.h"
#include "core/words/phrase.h"

#include <optional>

namespace lockscope::words {

// What is to be said beside an event; nothing for most.
std::optional<Phrase> noteOf(const TraceEvent &event);

// Of several locks that are not to be had together.
Phrase groupRetries(const trace::GroupRetries &retries);

// Of a client that leaves others no turn.
Phrase monopoly(const trace::Monopoly &monopoly);

// Why an unlock was refused, in one or two sentences; and how that is known. `time` writes a time of day.
using TimeText = QString (*)(qint64 wallMillis);
std::vector<Phrase> unlockStory(const trace::UnlockCause &cause, const Owner &owner, TimeText time);

} // namespace lockscope::words
