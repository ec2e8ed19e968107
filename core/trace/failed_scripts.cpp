#include "core/trace/failed_scripts.h"

namespace lockscope::trace {

namespace {

bool isOfScripts(const QByteArray &line)
{
    return line.startsWith("cmdstat_eval") || line.startsWith("cmdstat_fcall");
}

} // namespace

std::optional<qint64> failedScripts(const QByteArray &commandStats)
{
    static const QByteArray field("failed_calls=");
    std::optional<qint64> sum;
    for (const QByteArray &line : commandStats.split('\n')) {
        const qsizetype at = line.indexOf(field);
        if (!line.startsWith("cmdstat_") || at < 0)
            continue;
        if (!sum)
            sum = 0; // the server counts, but perhaps no script has run yet
        if (isOfScripts(line))
            *sum += line.mid(at + field.size()).split(',').constFirst().trimmed().toLongLong();
    }
    return sum;
}

Task<std::optional<qint64>> askFailedScripts(redis::Server *server)
{
    const redis::Command command = redis::Command::ofNode({"INFO", "commandstats"});
    const Result<redis::Reply> told = co_await server->send(command);
    co_return told ? failedScripts(told->toBytes()) : std::nullopt;
}

} // namespace lockscope::trace
