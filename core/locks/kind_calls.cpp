#include "core/locks/kind_calls.h"

#include "core/locks/kind_rules.h"

namespace lockscope::locks {

namespace {

std::vector<QByteArray> keysOf(const Entry &entry, KindRules::Companions companions)
{
    std::vector<QByteArray> keys{entry.name.raw()};
    if (companions)
        companions(entry, keys);
    return keys;
}

QByteArray number(Millis ms)
{
    return QByteArray::number(qint64(ms.count()));
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

ScriptCall acquireCall(const Entry &entry, Millis lease)
{
    const KindRules &rules = rulesOf(entry.kind);
    return {rules.acquire, keysOf(entry, rules.acquireKeys), {number(lease), entry.owner.raw()}};
}

ScriptCall renewCall(const Entry &entry, Millis lease)
{
    const KindRules &rules = rulesOf(entry.kind);
    return {rules.renew, keysOf(entry, rules.renewKeys), {number(lease), entry.owner.raw()}};
}

ScriptCall releaseCall(const Entry &entry, Millis lease, const Key &latch, Millis latchTtl, bool sharded)
{
    const KindRules &rules = rulesOf(entry.kind);
    std::vector<QByteArray> keys{entry.name.raw(), latch.raw()};
    if (rules.releaseKeys)
        rules.releaseKeys(entry, keys);
    return {rules.release,
            std::move(keys),
            {channelOf(entry).raw(), sharded ? QByteArrayLiteral("spublish") : QByteArrayLiteral("publish"),
             rules.unlockMessage, number(lease), entry.owner.raw(), number(latchTtl)}};
}

ScriptCall stateCall(const Entry &entry)
{
    const KindRules &rules = rulesOf(entry.kind);
    return {rules.state, keysOf(entry, rules.acquireKeys), {fieldOf(entry)}};
}

} // namespace lockscope::locks
