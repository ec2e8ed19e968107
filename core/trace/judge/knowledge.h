#pragma once

#include "core/trace/judge/known_locks.h"
#include "core/trace/judge/script_texts.h"

namespace lockscope::trace {

// What earlier lines of the log told, for those that do not say enough themselves.
struct Knowledge {
    KnownLocks locks;
    ScriptTexts texts;
};

} // namespace lockscope::trace
