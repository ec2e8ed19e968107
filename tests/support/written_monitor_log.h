#pragma once

#include "core/trace/decoder.h"

#include <QByteArrayList>

namespace lockscope {

// A hand-written log of MONITOR, and its decoded events. Each line is a millisecond after the previous line.
class WrittenMonitorLog {
public:
    WrittenMonitorLog &call(const QByteArray &address, const QByteArrayList &words);
    WrittenMonitorLog &lua(const QByteArrayList &words) { return call("lua", words); }
    // EVALSHA and the commands that it called, each as one string of words without spaces.
    WrittenMonitorLog &script(const QByteArray &address, const QByteArrayList &keys, const QByteArrayList &arguments,
                              const QByteArrayList &calls);
    WrittenMonitorLog &raw(const QByteArray &line);
    WrittenMonitorLog &later(qint64 millis);

    const QByteArray &bytes() const { return m_bytes; }

private:
    QByteArray m_bytes;
    qint64 m_millis = 1'568'357'723'000;
};

// Quotes a word as MONITOR does.
QByteArray quoted(const QByteArray &word);

// "acquired NAME OWNER", with "~" in front if the event is an inference.
QByteArray describe(const TraceEvent &event);

struct Decoded {
    std::vector<TraceEvent> events;
    trace::TraceCounts counts;
    QByteArrayList words() const; // all events, described
};
Decoded decode(const QByteArray &log);

} // namespace lockscope
