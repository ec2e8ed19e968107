#pragma once

#include "core/model/trace_event.h"
#include "core/trace/group_retries.h"
#include "core/trace/monopolies.h"
#include "core/trace/own_reads.h"
#include "core/trace/post_mortem.h"
#include "core/words/phrase.h"

#include <optional>

namespace lockscope::words {

// A note for an event; nullopt for most events.
std::optional<Phrase> noteOf(const TraceEvent &event);

// Describes repeated failures to acquire several locks together.
Phrase groupRetries(const trace::GroupRetries &retries);

// Describes a client that acquires a lock so often that other clients are refused.
Phrase monopoly(const trace::Monopoly &monopoly);

// Describes a reader that waits for its own read hold.
Phrase ownReadWait(const trace::OwnReadWait &wait);

// Why an unlock was refused, in one or two sentences, and how that is known. `time` formats a time of day.
using TimeText = QString (*)(qint64 wallMillis);
std::vector<Phrase> unlockStory(const trace::UnlockCause &cause, const Owner &owner, TimeText time);

} // namespace lockscope::words
