#pragma once

#include "core/model/trace_event.h"
#include "core/trace/analysis/earlier_lines.h"
#include "core/trace/analysis/hash_facts.h"

namespace lockscope::trace {

// The result of a script on a hash lock, derived from its requests and changes.
struct HashVerdict {
    TraceEvent::What what = TraceEvent::What::Changed;
    Owner owner; // empty if there is none or the log does not show it
    bool isReadWrite = false;
    bool isWrite = false;
    std::optional<Millis> lease;
    TraceEvent::Note note = TraceEvent::Note::None;
    KnownBy knownBy = KnownBy::Event;
};

// nullopt if the script does not work on a hash lock, or if the log does not show the result yet.
std::optional<HashVerdict> verdictOf(const Script &script, const LockCalls &calls, const HashFacts &facts,
                                     const EarlierLines &earlier);

} // namespace lockscope::trace
