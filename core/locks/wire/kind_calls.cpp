#include "core/locks/wire/kind_calls.h"

#include "core/locks/wire/names.h"
#include "core/locks/wire/retry.h"

namespace lockscope::locks {

namespace {

std::vector<QByteArray> keysOf(const Entry &entry, KindRules::Companions companions)
{
    std::vector<QByteArray> keys{entry.name.raw()};
    if (companions)
        companions(entry, keys);
    return keys;
}

} // namespace

Channel channelOf(const Entry &entry)
{
    const auto channel = rulesOf(entry.kind).channel;
    return channel ? channel(entry) : Channel();
}

QByteArray fieldOf(const Entry &entry)
{
    const char *suffix = rulesOf(entry.kind).fieldSuffix;
    return *suffix ? entry.owner.raw() + suffix : entry.owner.raw();
}

ScriptCall acquireCall(const Entry &entry, Millis lease, bool sharded, std::optional<Millis> slot, MarkIn markIn)
{
    const KindRules &rules = rulesOf(entry.kind);
    if (rules.own)
        return rules.own->acquire(entry, {lease, markOf(entry), longestWay, publishCommand(sharded), markIn});
    ScriptCall call{rules.acquire, keysOf(entry, rules.acquireKeys), {inMillis(lease), entry.owner.raw()}};
    if (rules.acquireArguments)
        rules.acquireArguments(slot, call.arguments);
    call.addMark(markOf(entry), markIn);
    return call;
}

ScriptCall renewCall(const Entry &entry, Millis lease)
{
    const KindRules &rules = rulesOf(entry.kind);
    if (rules.own)
        return rules.own->renew(entry, {lease, {}, {}, {}, {}});
    return {rules.renew, keysOf(entry, rules.renewKeys), {inMillis(lease), entry.owner.raw()}};
}

ScriptCall releaseCall(const Entry &entry, Millis lease, const Key &latch, Millis latchTtl, bool sharded,
                       std::optional<int> place)
{
    const KindRules &rules = rulesOf(entry.kind);
    if (rules.own)
        return rules.own->release(entry, {lease, latch, latchTtl, publishCommand(sharded), {}});
    std::vector<QByteArray> keys{entry.name.raw(), latch.raw()};
    if (rules.releaseKeys)
        rules.releaseKeys(entry, keys);
    ScriptCall call{rules.release,
                    std::move(keys),
                    {channelOf(entry).raw(), publishCommand(sharded), rules.unlockMessage, inMillis(lease),
                     entry.owner.raw(), inMillis(latchTtl)}};
    if (place)
        call.arguments.push_back(QByteArray::number(*place));
    return call;
}

bool hasStateCall(const Entry &entry)
{
    const KindRules &rules = rulesOf(entry.kind);
    return rules.own || rules.state;
}

Key markOf(const Entry &entry)
{
    return unlockLatch(entry.name, entry.request);
}

MarkIn markIn(const redis::Server &server)
{
    return server.has(redis::Capability::OwnKeys) ? MarkIn::Arguments : MarkIn::KeysToo;
}

redis::Command callOff(const Key &mark)
{
    return redis::Command::write("SET", mark, {"0", "PX", inMillis(longestWay)});
}

QByteArray publishCommand(bool sharded)
{
    return sharded ? QByteArrayLiteral("spublish") : QByteArrayLiteral("publish");
}

ScriptCall stateCall(const Entry &entry)
{
    const KindRules &rules = rulesOf(entry.kind);
    if (rules.own)
        return rules.own->state(entry, {{}, markOf(entry), longestWay, {}, {}});
    return {rules.state, keysOf(entry, rules.acquireKeys), {fieldOf(entry)}};
}

ScriptCall leaveCall(const Entry &entry, Millis slot, bool sharded)
{
    const KindRules &rules = rulesOf(entry.kind);
    return {rules.leave,
            keysOf(entry, rules.acquireKeys),
            {entry.owner.raw(), inMillis(slot), channelOf(entry).raw(), publishCommand(sharded), rules.unlockMessage}};
}

} // namespace lockscope::locks
