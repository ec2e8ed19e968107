#pragma once

#include "core/model/trace_event.h"
#include "core/trace/judge/hash_facts.h"
#include "core/trace/judge/knowledge.h"

namespace lockscope::trace {

// What came of a script on a lock that is a hash, by what it asked and what it changed.
struct HashVerdict {
    TraceEvent::What what = TraceEvent::What::Changed;
    Owner owner; // empty: of nobody, or the log does not say
    bool isReadWrite = false;
    bool isWrite = false;
    std::optional<Millis> lease;
    TraceEvent::Note note = TraceEvent::Note::None;
    KnownBy knownBy = KnownBy::Event;
};

// Nothing when it is no such lock, or when what the log has may still become one thing or another.
std::optional<HashVerdict> verdictOf(const Script &script, const Work &work, const HashFacts &facts,
                                     const Knowledge &knowledge);

} // namespace lockscope::trace
