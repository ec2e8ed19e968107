#include "core/locks/kind_calls.h"

#include "core/locks/names.h"

#include <array>

namespace lockscope::locks {

namespace {

struct KindScripts {
    const lua::Script *acquire;
    const lua::Script *renew;
    const lua::Script *release;
    const char *unlockMessage; // `1` wakes all waiters of each client, so that all readers come in together
};

const KindScripts &scriptsOf(Kind kind)
{
    static const std::array table{
        KindScripts{&lua::script("reentrant_acquire"), &lua::script("reentrant_renew"),
                    &lua::script("reentrant_release"), "0"},
        KindScripts{&lua::script("read_acquire"), &lua::script("read_renew"), &lua::script("read_release"), "0"},
        KindScripts{&lua::script("write_acquire"), &lua::script("write_renew"), &lua::script("write_release"), "1"},
    };
    return table[size_t(kind)];
}

// The read scripts also get the beginning of the owner's timeout keys, as their last key.
std::vector<QByteArray> keysOf(const Entry &entry, std::vector<QByteArray> keys)
{
    if (entry.kind == Kind::Read)
        keys.push_back(readTimeoutPrefix(entry.name, entry.owner).raw());
    return keys;
}

QByteArray number(Millis ms)
{
    return QByteArray::number(qint64(ms.count()));
}

} // namespace

Channel channelOf(const Entry &entry)
{
    return entry.kind == Kind::Reentrant ? unlockChannel(entry.name) : readWriteChannel(entry.name);
}

QByteArray fieldOf(const Entry &entry)
{
    return entry.kind == Kind::Write ? entry.owner.raw() + ":write" : entry.owner.raw();
}

ScriptCall acquireCall(const Entry &entry, Millis lease)
{
    return {scriptsOf(entry.kind).acquire, keysOf(entry, {entry.name.raw()}), {number(lease), entry.owner.raw()}};
}

ScriptCall renewCall(const Entry &entry, Millis lease)
{
    return {scriptsOf(entry.kind).renew, keysOf(entry, {entry.name.raw()}), {number(lease), entry.owner.raw()}};
}

ScriptCall releaseCall(const Entry &entry, Millis lease, const Key &latch, Millis latchTtl, bool sharded)
{
    const KindScripts &scripts = scriptsOf(entry.kind);
    return {scripts.release,
            keysOf(entry, {entry.name.raw(), latch.raw()}),
            {channelOf(entry).raw(), sharded ? QByteArrayLiteral("spublish") : QByteArrayLiteral("publish"),
             scripts.unlockMessage, number(lease), entry.owner.raw(), number(latchTtl)}};
}

} // namespace lockscope::locks
