#pragma once

#include "core/trace/analysis/known_locks.h"
#include "core/trace/analysis/script_texts.h"

namespace lockscope::trace {

// Facts from earlier lines of the log, which explain later lines.
struct EarlierLines {
    KnownLocks locks;
    ScriptTexts texts;
};

} // namespace lockscope::trace
