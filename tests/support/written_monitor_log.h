#pragma once

#include "core/trace/decoder.h"

#include <QByteArrayList>

namespace lockscope {

// A log of MONITOR written by hand, and what it is decoded to. Each line is a millisecond after the one before.
class MonitorLog {
public:
    MonitorLog &call(const QByteArray &address, const QByteArrayList &words);
    MonitorLog &lua(const QByteArrayList &words) { return call("lua", words); }
    // EVALSHA, and then what it called: each one string of words without spaces.
    MonitorLog &script(const QByteArray &address, const QByteArrayList &keys, const QByteArrayList &arguments,
                       const QByteArrayList &calls);
    MonitorLog &raw(const QByteArray &line);
    MonitorLog &later(qint64 millis);

    const QByteArray &bytes() const { return m_bytes; }

private:
    QByteArray m_bytes;
    qint64 m_millis = 1'568'357'723'000;
};

// As MONITOR quotes one word.
QByteArray quoted(const QByteArray &word);

// "acquired NAME OWNER", with "~" before what is only inferred.
QByteArray describe(const TraceEvent &event);

struct Decoded {
    std::vector<TraceEvent> events;
    trace::TraceCounts counts;
    QByteArrayList words() const; // of all, described
};
Decoded decode(const QByteArray &log);

} // namespace lockscope
