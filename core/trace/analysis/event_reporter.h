#pragma once

#include "core/model/trace_event.h"
#include "core/trace/analysis/lock_calls.h"

#include <functional>

namespace lockscope::trace {

// Reports the events of one script run on one lock.
class EventReporter {
public:
    using Sink = std::function<void(const TraceEvent &)>;

    EventReporter(const Script &ofScript, const LockCalls &ofCalls, const Sink &sink)
        : script(ofScript)
        , calls(ofCalls)
        , m_sink(sink)
    { }

    const Script &script;
    const LockCalls &calls;

    // Makes an event of this lock that `owner` requested itself.
    TraceEvent make(TraceEvent::What what, const Owner &owner) const;
    // Makes an event of this lock that affected the owner `to`, whoever requested it.
    TraceEvent done(TraceEvent::What what, const Owner &to) const;
    void tell(const TraceEvent &event) const { m_sink(event); }
    // Reports each message that the script sent, which wakes the subscribers. A fair lock's message wakes only one
    // waiter.
    void tellWoken(std::optional<Kind> kind) const;

private:
    const Sink &m_sink;
};

// True for our own scripts that act on other clients' holds or waits. The first argument of such a script is the
// publish command. A script that restores a hold has the required mode as its second argument instead, or an empty
// argument. A bulk release with keys does not count, because its first key is a latch. A script without keys does not
// count, because it acquires or releases many locks of its own owners on one node of a cluster.
bool actsOnOthers(const Script &script);

// The requesting owner, as far as the script's arguments show it.
Owner ownerIn(const Script &script);

// A longer lease counts as this one, because its microseconds would not fit in 64 bits.
inline constexpr Millis longestLease{1'000'000'000'000'000};
std::optional<Millis> millis(QByteArrayView number);
std::optional<Millis> millisOfSeconds(QByteArrayView number);
std::optional<qint64> whole(QByteArrayView number);

} // namespace lockscope::trace
