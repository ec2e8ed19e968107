#pragma once

#include "core/trace/analysis/event_reporter.h"
#include "core/trace/analysis/known_locks.h"
#include "core/trace/analysis/script_texts.h"

namespace lockscope::trace {

// Infers events from Redisson's arguments, for servers that show the call of a script but not its commands. The log
// does not show whether a request was granted, so the usual result is reported.
void tellHidden(const Script &script, const KnownLocks &known, const ScriptTexts &texts,
                const EventReporter::Sink &sink);

} // namespace lockscope::trace
