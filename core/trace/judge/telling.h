#pragma once

#include "core/model/trace_event.h"
#include "core/trace/judge/work.h"

#include <functional>

namespace lockscope::trace {

// Takes what one run of a script did to one lock, and tells the events of it.
class Telling {
public:
    using Sink = std::function<void(const TraceEvent &)>;

    Telling(const Script &ofScript, const Work &ofWork, const Sink &sink)
        : script(ofScript)
        , work(ofWork)
        , m_sink(sink)
    { }

    const Script &script;
    const Work &work;

    // As this lock's, of the owner who asked for it.
    TraceEvent make(TraceEvent::What what, const Owner &owner) const;
    // The same of somebody to whom it was done.
    TraceEvent done(TraceEvent::What what, const Owner &to) const;
    void tell(const TraceEvent &event) const { m_sink(event); }
    // Of every message that the script sent: whoever listens was woken. A fair lock wakes one.
    void tellWoken(std::optional<Kind> kind) const;

private:
    const Sink &m_sink;
};

// A script of a console's, which acts on what others hold or wait for: it says first how to publish, or puts a hold
// back whose mode comes second. Not what many releases at once begin with, a latch.
bool actsOnOthers(const Script &script);

// Whoever asks, as far as the arguments of the script say it.
Owner ownerIn(const Script &script);

std::optional<Millis> millis(QByteArrayView number);
std::optional<qint64> whole(QByteArrayView number);

} // namespace lockscope::trace
