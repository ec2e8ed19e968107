#pragma once

#include "core/locks/wire/names.h"
#include "core/model/trace_event.h"
#include "core/trace/judge/knowledge.h"
#include "core/trace/log/line.h"
#include "core/trace/log/script.h"

#include <functional>

namespace lockscope::trace {

// How much of a log was understood.
struct TraceCounts {
    qint64 lines = 0; // of MONITOR
    qint64 bad = 0; // what is no such line, or is torn
    qint64 scripts = 0; // runs
    qint64 events = 0;
    bool isCut = false; // it ends in a run of a script, of which only what is certain is told
};

// Lines of MONITOR in, what was done to locks out, in the order of the log; pure, and of bounded memory however long
// the log is. It may begin and end in the middle of anything. A run of a script is told when the next line shows that
// it is complete: live, call quiet() when nothing came for a while, as what a script calls comes at once.
class Decoder {
public:
    using Sink = std::function<void(const TraceEvent &)>;

    explicit Decoder(Sink sink);

    void take(QByteArrayView line);
    void quiet();
    void finish(); // the log ends here; what may go on beyond its end is told only where that changes nothing
    const TraceCounts &counts() const { return m_counts; }

private:
    void takeOfScript(const Line &line);
    void takeCommand(const Line &line);
    void takePlain(const Line &line, const Call &call);
    void takeWaiting(const Line &line, const Call &call);
    void takeDelete(const Line &line, const Call &call);
    void close();
    void closeWithoutCalls();
    void dropDoubtful();
    void tellHeld();
    void tell(TraceEvent event);
    TraceEvent of(const Line &line, TraceEvent::What what, const Key &key, const Owner &owner = {}) const;
    // The name of a lock that a channel is of, as it was seen before with braces or without.
    Key lockOf(int db, const locks::Companion &companion) const;

    Sink m_sink;
    TraceCounts m_counts;
    Call m_command; // read into, line after line
    Script m_script;
    bool m_isInScript = false;
    bool m_showsCalls = false; // a line of a script was seen: this server does not hide them
    // A script without lines did nothing, or the server hides what scripts do. Until the log decides, all events wait,
    // so that their order is that of the log.
    struct Held {
        TraceEvent event;
        bool isDoubtful = false;
    };
    std::vector<Held> m_held;
    Knowledge m_knowledge;
};

} // namespace lockscope::trace
