#include "core/locks/release/bundle.h"

#include "core/locks/wire/names.h"

namespace lockscope::locks {

namespace {

const KindRules &rulesOfAll(const Bundle &bundle)
{
    return rulesOf(bundle.parts.front().entry.kind);
}

ScriptCall acquireMany(const Bundle &bundle)
{
    ScriptCall call{bundle.script, {}, {}};
    call.keys.reserve(1 + bundle.parts.size());
    call.arguments.reserve(1 + 2 * bundle.parts.size());
    for (const BundlePart &part : bundle.parts) {
        call.keys.push_back(part.entry.name.raw());
        call.arguments.push_back(inMillis(part.lease));
        call.arguments.push_back(part.entry.owner.raw());
    }
    call.addMark(bundle.latch, bundle.markIn);
    return call;
}

ScriptCall releaseMany(const Bundle &bundle)
{
    const KindRules &rules = rulesOfAll(bundle);
    ScriptCall call{bundle.script, {}, {}};
    call.keys.reserve(1 + bundle.parts.size());
    call.arguments.reserve(3 + 2 * bundle.parts.size());
    if (rules.hasLatch) {
        call.keys.push_back(bundle.latch.raw());
        call.arguments = {QByteArrayLiteral("publish"), rules.unlockMessage, inMillis(bundle.latchTtl)};
    }
    for (const BundlePart &part : bundle.parts) {
        call.keys.push_back(part.entry.name.raw());
        if (rules.hasLatch)
            call.arguments.push_back(channelOf(part.entry).raw());
        call.arguments.push_back(part.entry.owner.raw());
    }
    return call;
}

ScriptCall acquireOverSlots(const Bundle &bundle)
{
    ScriptCall call{bundle.script, {}, {}};
    call.arguments.reserve(1 + 3 * bundle.parts.size());
    call.arguments.push_back(bundle.latch.raw());
    for (const BundlePart &part : bundle.parts) {
        for (const QByteArray &word : {part.entry.name.raw(), part.entry.owner.raw(), inMillis(part.lease)})
            call.arguments.push_back(word);
    }
    return call;
}

ScriptCall releaseOverSlots(const Bundle &bundle)
{
    ScriptCall call{bundle.script, {}, {}};
    call.arguments.reserve(4 + 3 * bundle.parts.size());
    call.arguments = {bundle.isSharded ? QByteArrayLiteral("spublish") : QByteArrayLiteral("publish"),
                      rulesOfAll(bundle).unlockMessage, inMillis(bundle.latchTtl), bundle.latch.raw()};
    for (const BundlePart &part : bundle.parts) {
        const Entry &entry = part.entry;
        for (const QByteArray &word : {entry.name.raw(), channelOf(entry).raw(), entry.owner.raw()})
            call.arguments.push_back(word);
    }
    return call;
}

} // namespace

// Derives the latch's id from the bundle's request id and the part's position, because generating a random id for each
// part would be the most expensive step.
Key Bundle::ownLatch(size_t place) const
{
    const QByteArray &shared = latch.raw();
    QByteArray requestId = shared.mid(shared.lastIndexOf(':') + 1);
    requestId += QByteArray::number(qulonglong(place), 16);
    return unlockLatch(parts[place].entry.name, requestId);
}

ScriptCall callForOne(const Bundle &bundle, size_t place)
{
    const BundlePart &part = bundle.parts[place];
    if (bundle.acquires)
        return acquireCall(part.entry, part.lease, bundle.isSharded, std::nullopt, bundle.markIn);
    if (bundle.isOverSlots)
        return releaseCall(part.entry, part.lease, bundle.ownLatch(place), bundle.latchTtl, bundle.isSharded);
    std::optional<int> inLatch;
    if (bundle.parts.size() > 1)
        inLatch = int(place);
    return releaseCall(part.entry, part.lease, bundle.latch, bundle.latchTtl, bundle.isSharded, inLatch);
}

ScriptCall callFor(const Bundle &bundle)
{
    if (bundle.parts.size() == 1)
        return callForOne(bundle, 0);
    if (bundle.isOverSlots)
        return bundle.acquires ? acquireOverSlots(bundle) : releaseOverSlots(bundle);
    return bundle.acquires ? acquireMany(bundle) : releaseMany(bundle);
}

} // namespace lockscope::locks
