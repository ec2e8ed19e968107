#include "tests/support/written_monitor_log.h"

#include "core/base/escape.h"
#include "core/trace/log/log_lines.h"

namespace lockscope {

QByteArray quoted(const QByteArray &word)
{
    QByteArray out = "\"";
    for (const char c : word) {
        if (c == '"' || c == '\\')
            out.append('\\').append(c);
        else if (c == '\n')
            out += "\\n";
        else if (c >= ' ' && c < 0x7f)
            out += c;
        else
            out += "\\x" + QByteArray(1, c).toHex();
    }
    return out + '"';
}

WrittenMonitorLog &WrittenMonitorLog::call(const QByteArray &address, const QByteArrayList &words)
{
    ++m_millis;
    m_bytes += QByteArray::number(m_millis / 1000) + '.' + QByteArray::number(m_millis % 1000).rightJustified(3, '0')
        + "000 [0 " + address + ']';
    for (const QByteArray &word : words)
        m_bytes += ' ' + quoted(word);
    m_bytes += '\n';
    return *this;
}

WrittenMonitorLog &WrittenMonitorLog::script(const QByteArray &address, const QByteArrayList &keys,
                                             const QByteArrayList &arguments, const QByteArrayList &calls)
{
    const QByteArray hash(40, 'a');
    call(address, QByteArrayList{"EVALSHA", hash, QByteArray::number(keys.size())} + keys + arguments);
    for (const QByteArray &words : calls)
        lua(words.split(' '));
    return *this;
}

WrittenMonitorLog &WrittenMonitorLog::raw(const QByteArray &line)
{
    m_bytes += line + '\n';
    return *this;
}

WrittenMonitorLog &WrittenMonitorLog::later(qint64 millis)
{
    m_millis += millis;
    return *this;
}

QByteArray describe(const TraceEvent &event)
{
    QByteArray text = event.knownBy == KnownBy::Inference ? "~" : "";
    text += QByteArray(word(event.what).data()) + ' ' + toDisplay(event.key.raw()).toUtf8();
    if (!event.owner.isEmpty())
        text += ' ' + toDisplay(event.owner.raw()).toUtf8();
    return text;
}

QByteArrayList Decoded::words() const
{
    QByteArrayList all;
    for (const TraceEvent &event : events)
        all.append(describe(event));
    return all;
}

Decoded decode(const QByteArray &log)
{
    Decoded decoded;
    trace::Decoder decoder([&decoded](const TraceEvent &event) { decoded.events.push_back(event); });
    trace::LogLines lines([&decoder](QByteArrayView line) { decoder.take(line); });
    lines.feed(log);
    lines.finish();
    decoder.finish();
    decoded.counts = decoder.counts();
    return decoded;
}

} // namespace lockscope
