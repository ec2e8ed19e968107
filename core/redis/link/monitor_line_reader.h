#pragma once

#include "core/redis/monitor_stream.h"

#include <QByteArray>

namespace lockscope::redis {

// Cuts the output of MONITOR into lines. A line may be longer than the limit for replies.
class MonitorLineReader {
public:
    enum class State { Asked, Running, Refused, Full };

    MonitorLineReader(qint64 mostBytes, MonitorStreamListener listener);

    // Do not call it again after Refused or Full.
    State feed(QByteArrayView bytes);
    State state() const { return m_state; }
    const QByteArray &refusal() const { return m_refusal; } // the server's error, without the `-`
    qint64 lines() const { return m_lines; }
    qint64 bytes() const { return m_bytes; }
    bool isInLine() const { return m_isCut || !m_begun.isEmpty(); }

private:
    void take(QByteArrayView line);
    bool isTooMuch(QByteArrayView piece);

    qint64 m_mostBytes;
    MonitorStreamListener m_listener;
    State m_state = State::Asked;
    QByteArray m_begun; // an incomplete line
    QByteArray m_refusal;
    bool m_isCut = false; // mostBytes was exceeded, so the last line is missing
    qint64 m_lines = 0;
    qint64 m_bytes = 0;
};

} // namespace lockscope::redis
