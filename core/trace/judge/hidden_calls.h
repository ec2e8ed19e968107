#pragma once

#include "core/trace/judge/known_locks.h"
#include "core/trace/judge/script_texts.h"
#include "core/trace/judge/telling.h"

namespace lockscope::trace {

// Where a server shows the call of a script but nothing of what it does: what Redisson's arguments say of themselves,
// as inference. Whether it was granted nobody shows; it is told as what comes of most such calls.
void tellHidden(const Script &script, const KnownLocks &known, const ScriptTexts &texts, const Telling::Sink &sink);

} // namespace lockscope::trace
