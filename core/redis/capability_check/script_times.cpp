#include "core/redis/capability_check/script_times.h"

#include "core/base/escape.h"

#include <algorithm>
#include <array>

namespace lockscope::redis {

namespace {

bool runsScript(const QByteArray &command)
{
    static constexpr std::array verbs{"eval", "eval_ro", "evalsha", "evalsha_ro", "fcall", "fcall_ro"};
    const QByteArray verb = command.toLower();
    return std::any_of(verbs.begin(), verbs.end(), [&verb](const char *each) { return verb == each; });
}

// "calls=12,usec=340,usec_per_call=28.33,…"
qint64 fieldOf(const QByteArray &line, const QByteArray &name)
{
    for (const QByteArray &field : line.split(',')) {
        const qsizetype equals = field.indexOf('=');
        if (field.left(equals) == name)
            return std::max(qint64(0), field.mid(equals + 1).toLongLong());
    }
    return 0;
}

void addStats(ScriptTimes &times, const QByteArray &info)
{
    for (const QByteArray &each : info.split('\n')) {
        const QByteArray line = each.trimmed();
        const qsizetype colon = line.indexOf(':');
        if (!line.startsWith("cmdstat_") || !runsScript(line.mid(8, colon - 8)))
            continue;
        const QByteArray told = line.mid(colon + 1);
        times.calls += fieldOf(told, "calls");
        times.micros += fieldOf(told, "usec");
    }
}

// An entry: number, time, microseconds, the command's words, …
void addSlow(ScriptTimes::Slow &slow, const Reply &entry)
{
    if (entry.elements.size() < 4 || entry.elements[3].elements.empty())
        return;
    const std::vector<Reply> &words = entry.elements[3].elements;
    if (!runsScript(words.front().bytes))
        return;
    ++slow.count;
    const qint64 micros = entry.elements[2].integer;
    if (micros < slow.worst)
        return;
    slow.worst = micros;
    QByteArrayList shown;
    for (std::size_t i = 0; i < std::min(words.size(), std::size_t(4)); ++i)
        shown << words[i].bytes.left(40);
    slow.command = elided(toDisplay(shown.join(' ')), 100);
}

} // namespace

std::optional<ScriptTimes> ScriptTimes::of(const Result<Reply> &stats, const Result<Reply> &slowLog)
{
    if (!stats || stats->isError())
        return std::nullopt;
    ScriptTimes times;
    addStats(times, stats->bytes);
    if (slowLog && slowLog->isArray()) {
        Slow slow;
        for (const Reply &entry : slowLog->elements)
            addSlow(slow, entry);
        times.slow = slow;
    }
    return times;
}

} // namespace lockscope::redis
