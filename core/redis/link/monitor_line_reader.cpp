#include "core/redis/link/monitor_line_reader.h"

#include <utility>

namespace lockscope::redis {

namespace {

QByteArrayView withoutEnd(QByteArrayView line)
{
    while (!line.isEmpty() && (line.back() == '\n' || line.back() == '\r'))
        line.chop(1);
    return line;
}

// +1568357723.205362 [0 127.0.0.1:56419] …; any other line answers one of our commands, such as +PONG.
bool isOfMonitor(QByteArrayView line)
{
    return line.size() > 1 && line[0] == '+' && line[1] >= '0' && line[1] <= '9';
}

} // namespace

MonitorLineReader::MonitorLineReader(qint64 mostBytes, MonitorStreamListener listener)
    : m_mostBytes(mostBytes)
    , m_listener(std::move(listener))
{ }

MonitorLineReader::State MonitorLineReader::feed(QByteArrayView bytes)
{
    while (!bytes.isEmpty() && (m_state == State::Asked || m_state == State::Running)) {
        const qsizetype end = bytes.indexOf('\n');
        const QByteArrayView piece = end < 0 ? bytes : bytes.first(end + 1);
        bytes = bytes.sliced(piece.size());
        if (isTooMuch(piece))
            break;
        if (end < 0 || !m_begun.isEmpty())
            m_begun.append(piece);
        if (end < 0)
            break;
        if (m_begun.isEmpty())
            take(withoutEnd(piece));
        else
            take(withoutEnd(QByteArray(std::exchange(m_begun, {}))));
    }
    return m_state;
}

bool MonitorLineReader::isTooMuch(QByteArrayView piece)
{
    m_bytes += piece.size();
    if (m_bytes <= m_mostBytes)
        return false;
    m_isCut = true;
    m_state = State::Full;
    return true;
}

void MonitorLineReader::take(QByteArrayView line)
{
    if (m_state == State::Asked) {
        const bool agreed = line == "+OK";
        m_state = agreed ? State::Running : State::Refused;
        m_bytes = 0;
        if (!agreed)
            m_refusal = line.sliced(line.startsWith('-') ? 1 : 0).toByteArray();
        else if (m_listener.began)
            m_listener.began();
    } else if (isOfMonitor(line)) {
        ++m_lines;
        m_listener.line(line.sliced(1));
    }
}

} // namespace lockscope::redis
