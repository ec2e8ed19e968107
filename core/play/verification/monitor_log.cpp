#include "core/play/verification/monitor_log.h"

#include "core/play/network/described_request.h"
#include "core/trace/log/line.h"
#include "core/trace/log/quoted_words.h"

#include <algorithm>

namespace lockscope::play {

namespace {

constexpr char helloOfSentinels[] = "__sentinel__:hello";

// Commands between servers, over the same sockets.
bool isAmongServers(const QByteArrayList &words)
{
    const QByteArray verb = words.value(0).toUpper();
    return verb == "REPLCONF" || verb == "PSYNC" || verb == "REPLICAOF" || verb == "SLAVEOF" || verb == "MONITOR"
        || words.value(1) == helloOfSentinels;
}

bool isOfSandbox(const QByteArrayList &words)
{
    const QByteArray verb = words.value(0);
    const bool isListening = verb.toUpper() == "PSUBSCRIBE" || verb.toUpper() == "PUNSUBSCRIBE";
    return (isListening && words.value(1) == "*") || verb == asSandbox(verb);
}

} // namespace

bool MonitorLog::isGap(Instant at) const
{
    return std::none_of(parts.begin(), parts.end(),
                        [&](const Part &part) { return at >= part.from && at <= part.until; });
}

QByteArray asSandbox(QByteArray verb)
{
    verb = verb.toUpper();
    return verb.left(1).toLower() + verb.mid(1);
}

std::optional<MonitorCommand> actorCommandIn(const QByteArray &line)
{
    const auto parsed = trace::parseLine(line);
    if (!parsed || parsed->isOfScript || !parsed->address.startsWith(QByteArrayView("unix:")))
        return std::nullopt; // replication from a master comes from a port
    trace::Words read;
    if (!read.read(parsed->quoted))
        return std::nullopt;
    QByteArrayList words;
    for (std::size_t i = 0; i < read.size(); ++i)
        words << read.copy(i);
    if (isOfSandbox(words) || isAmongServers(words) || isUpkeep(words))
        return std::nullopt;
    const Transfer said = describedRequest(words);
    return MonitorCommand{said.words, said.script, line};
}

} // namespace lockscope::play
