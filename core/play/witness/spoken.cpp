#include "core/play/witness/spoken.h"

#include "core/play/wire/script_call.h"
#include "core/trace/log/line.h"
#include "core/trace/log/words.h"

namespace lockscope::play {

namespace {

constexpr char helloOfSentinels[] = "__sentinel__:hello";

// Servers among themselves, over the same sockets.
bool isAmongServers(const QByteArrayList &words)
{
    const QByteArray verb = words.value(0).toUpper();
    return verb == "REPLCONF" || verb == "PSYNC" || verb == "REPLICAOF" || verb == "SLAVEOF" || verb == "MONITOR"
        || words.value(1) == helloOfSentinels;
}

bool isOfStage(const QByteArrayList &words)
{
    const QByteArray verb = words.value(0);
    const bool isListening = verb.toUpper() == "PSUBSCRIBE" || verb.toUpper() == "PUNSUBSCRIBE";
    return (isListening && words.value(1) == "*") || verb == asStage(verb);
}

} // namespace

QByteArray asStage(QByteArray verb)
{
    verb = verb.toUpper();
    return verb.left(1).toLower() + verb.mid(1);
}

std::optional<Spoken> spokenIn(const QByteArray &line)
{
    const auto parsed = trace::parseLine(line);
    if (!parsed || parsed->isOfScript || !parsed->address.startsWith(QByteArrayView("unix:")))
        return std::nullopt; // what a replica is told by its master comes from a port
    trace::Words read;
    if (!read.read(parsed->quoted))
        return std::nullopt;
    QByteArrayList words;
    for (std::size_t i = 0; i < read.size(); ++i)
        words << read.copy(i);
    if (isOfStage(words) || isAmongServers(words) || isUpkeep(words))
        return std::nullopt;
    const Transfer said = describedRequest(words);
    return Spoken{said.words, said.script, line};
}

} // namespace lockscope::play
