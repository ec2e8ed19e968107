#pragma once

#include "core/trace/judge/known_locks.h"
#include "core/trace/judge/script_texts.h"
#include "core/trace/judge/telling.h"

namespace lockscope::trace {

// What a script did to a plain `SET NX PX` lock: taking it, comparing and deleting, comparing and renewing. Many
// scripts read and delete strings: it counts where the name, or what came before, says that the key is a lock.
bool tellToken(const Telling &telling, const KnownLocks &known, const ScriptTexts &texts);

// SET KEY VALUE NX PX ms, in any order, and SETNX: a command alone, of which the log has no answer. Whose the lock is
// as far as is known decides; nothing when it is no such command.
std::optional<TraceEvent> plainToken(const Call &call, const KnownLocks &known, int db, qint64 micros);

} // namespace lockscope::trace
