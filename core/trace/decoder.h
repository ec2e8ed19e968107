#pragma once

#include "core/locks/wire/names.h"
#include "core/model/trace_event.h"
#include "core/trace/analysis/earlier_lines.h"
#include "core/trace/log/line.h"
#include "core/trace/log/script.h"

#include <functional>

namespace lockscope::trace {

// Counts of the decoded and undecoded parts of a log.
struct TraceCounts {
    qint64 lines = 0; // MONITOR lines
    qint64 bad = 0; // torn lines and lines of another kind
    qint64 scripts = 0; // script runs
    qint64 events = 0;
    bool isCut = false; // the log ends within a script run; of that run, only certain events are reported
};

// Takes lines of MONITOR and passes the lock events to the sink, in the order of the log. Pure. Its memory is bounded
// regardless of the log's length. The log may begin and end anywhere. A script run is reported when the next line shows
// that it is complete. With a live trace, call quiet() after a pause, because the calls of a script arrive together.
class Decoder {
public:
    using Sink = std::function<void(const TraceEvent &)>;

    explicit Decoder(Sink sink);
    // Also reports when a client stops listening for a lock, as a Waiting event that means the end. A waiter also stops
    // listening after it has acquired the lock, so the other events do not contain it. It may come before earlier
    // events.
    void setUnsubscribed(Sink sink) { m_unsubscribed = std::move(sink); }

    void take(QByteArrayView line);
    void quiet();
    void finish(); // call it at the end of the log; for an unfinished run, see TraceCounts::isCut
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
    // The name of the channel's lock. Earlier lines decide whether the braces belong to the name.
    Key lockOf(int db, const locks::Companion &companion) const;

    void takeUnsubscribed(const Line &line, const Call &call) const;

    Sink m_sink;
    Sink m_unsubscribed;
    TraceCounts m_counts;
    Call m_command; // reused for each line
    Script m_script;
    bool m_isInScript = false;
    bool m_showsCalls = false; // a script's call was seen, so this server does not hide the calls
    // A script without calls in the log did nothing, or the server hides the calls of scripts. Until later lines show
    // which of these is true, all events are delayed, so that they keep the order of the log.
    struct Held {
        TraceEvent event;
        bool isDoubtful = false;
    };
    std::vector<Held> m_held;
    EarlierLines m_earlier;
};

} // namespace lockscope::trace
