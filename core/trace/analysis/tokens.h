#pragma once

#include "core/trace/analysis/event_reporter.h"
#include "core/trace/analysis/known_locks.h"
#include "core/trace/analysis/script_texts.h"

namespace lockscope::trace {

// Reports the events of a script on a plain `SET NX PX` lock: acquire, compare and delete, compare and renew. Many
// scripts read and delete strings, so the name or earlier lines must show that the key is a lock.
bool tellToken(const EventReporter &reporter, const KnownLocks &known, const ScriptTexts &texts);

// The event of a single SETNX, or of SET KEY VALUE with NX. The log does not contain the reply, so the known owner of
// the lock decides the result. nullopt for other commands.
std::optional<TraceEvent> plainToken(const Call &call, const KnownLocks &known, int db, qint64 micros);

} // namespace lockscope::trace
