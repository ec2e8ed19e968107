#pragma once

#include "core/trace/judge/known_locks.h"
#include "core/trace/judge/script_texts.h"

namespace lockscope::trace {

// Knowledge from earlier lines of the log, for lines that are not sufficient alone.
struct Knowledge {
    KnownLocks locks;
    ScriptTexts texts;
};

} // namespace lockscope::trace
