#pragma once

#include "core/trace/analysis/known_locks.h"
#include "core/trace/analysis/script_texts.h"

namespace lockscope::trace {

// Knowledge from earlier lines of the log, for lines that are not sufficient alone.
struct Knowledge {
    KnownLocks locks;
    ScriptTexts texts;
};

} // namespace lockscope::trace
