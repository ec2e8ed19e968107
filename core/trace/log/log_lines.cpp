#include "core/trace/log/log_lines.h"

#include <utility>

namespace lockscope::trace {

LogLines::LogLines(Sink sink, qsizetype longest)
    : m_sink(std::move(sink))
    , m_longest(longest)
{ }

void LogLines::feed(QByteArrayView bytes)
{
    for (;;) {
        const qsizetype at = bytes.indexOf('\n');
        if (at < 0) {
            add(bytes);
            return;
        }
        end(bytes.first(at));
        bytes = bytes.sliced(at + 1);
    }
}

void LogLines::finish()
{
    if (!m_begun.isEmpty() || m_isTooLong)
        end({});
}

void LogLines::add(QByteArrayView piece)
{
    m_isTooLong = m_isTooLong || m_begun.size() + piece.size() > m_longest;
    if (m_isTooLong)
        m_begun.clear();
    else
        m_begun.append(piece);
}

void LogLines::end(QByteArrayView piece)
{
    if (m_begun.isEmpty() && !m_isTooLong && piece.size() <= m_longest) {
        m_sink(piece);
        return;
    }
    add(piece);
    const QByteArray line = std::exchange(m_begun, {});
    m_sink(std::exchange(m_isTooLong, false) ? QByteArrayView() : QByteArrayView(line));
}

} // namespace lockscope::trace
