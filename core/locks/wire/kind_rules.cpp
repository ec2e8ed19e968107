#include "core/locks/wire/kind_rules.h"

#include "core/locks/wire/names.h"
#include "core/locks/wire/permit_calls.h"

#include <algorithm>
#include <array>

namespace lockscope::locks {

namespace {

using Keys = std::vector<QByteArray>;

void readerTimeouts(const Entry &entry, Keys &keys)
{
    keys.push_back(readTimeoutPrefix(entry.name, entry.owner).raw());
}

void token(const Entry &entry, Keys &keys)
{
    keys.push_back(fencingToken(entry.name).raw());
}

void line(const Entry &entry, Keys &keys)
{
    keys.push_back(fairQueue(entry.name).raw());
    keys.push_back(fairTimeouts(entry.name).raw());
}

void slotArguments(std::optional<Millis> slot, QByteArray again, std::vector<QByteArray> &arguments)
{
    arguments.push_back(QByteArray::number(qint64(slot.value_or(Millis(1)).count())));
    arguments.push_back(slot ? QByteArrayLiteral("wait") : QByteArrayLiteral("try"));
    arguments.push_back(std::move(again));
}

void fairArguments(std::optional<Millis> slot, std::vector<QByteArray> &arguments)
{
    slotArguments(slot, QByteArrayLiteral("reenter"), arguments);
}

void nonReentrantFairArguments(std::optional<Millis> slot, std::vector<QByteArray> &arguments)
{
    slotArguments(slot, QByteArrayLiteral("refuse"), arguments);
}

Channel plainChannel(const Entry &entry)
{
    return unlockChannel(entry.name);
}

Channel ownChannel(const Entry &entry)
{
    return fairChannel(entry.name, entry.owner);
}

Channel rwChannel(const Entry &entry)
{
    return readWriteChannel(entry.name);
}

KindRules reentrant()
{
    KindRules rules;
    rules.acquire = &lua::script("reentrant_acquire");
    rules.renew = &lua::script("reentrant_renew");
    rules.release = &lua::script("reentrant_release");
    rules.releaseSeen = &lua::script("reentrant_release_seen");
    rules.channel = plainChannel;
    return rules;
}

// Adds the scripts for bundles. Use it for kinds that acquire a free lock and release a last hold as reentrant locks
// do.
KindRules withMany(KindRules rules)
{
    rules.acquireMany = &lua::script("reentrant_acquire_many");
    rules.releaseMany = &lua::script("reentrant_release_many");
    rules.acquireSlots = &lua::script("reentrant_acquire_slots");
    rules.releaseSlots = &lua::script("reentrant_release_slots");
    return rules;
}

KindRules read()
{
    KindRules rules;
    rules.acquire = &lua::script("read_acquire");
    rules.renew = &lua::script("read_renew");
    rules.release = &lua::script("read_release");
    rules.acquireKeys = rules.renewKeys = rules.releaseKeys = readerTimeouts;
    rules.channel = rwChannel;
    rules.reentryTime = ReentryTime::OfItsOwn;
    return rules;
}

KindRules write()
{
    KindRules rules;
    rules.acquire = &lua::script("write_acquire");
    rules.renew = &lua::script("write_renew");
    rules.release = &lua::script("write_release");
    rules.channel = rwChannel;
    rules.unlockMessage = "1";
    rules.fieldSuffix = ":write";
    return rules;
}

KindRules fair()
{
    KindRules rules = reentrant();
    rules.acquire = &lua::script("fair_acquire");
    rules.release = &lua::script("fair_release");
    rules.releaseSeen = nullptr; // a release must also update the queue
    rules.leave = &lua::script("fair_leave");
    rules.acquireKeys = rules.releaseKeys = line;
    rules.acquireArguments = fairArguments;
    rules.channel = ownChannel;
    return rules;
}

KindRules nonReentrantFair()
{
    KindRules rules = fair();
    rules.acquireArguments = nonReentrantFairArguments;
    return rules;
}

KindRules fenced()
{
    KindRules rules = reentrant();
    rules.acquire = &lua::script("fenced_acquire");
    rules.releaseMany = &lua::script("reentrant_release_many"); // no acquireMany: each acquire draws a token
    rules.releaseSlots = &lua::script("reentrant_release_slots");
    rules.acquireKeys = token;
    rules.state = &lua::script("fenced_state");
    return rules;
}

KindRules nonReentrant()
{
    KindRules rules = reentrant();
    rules.acquire = &lua::script("non_reentrant_acquire");
    return rules;
}

KindRules spin()
{
    KindRules rules = reentrant();
    rules.channel = nullptr;
    return rules;
}

Channel countChannel(const Entry &entry)
{
    return semaphoreChannel(entry.name);
}

KindRules setNx()
{
    KindRules rules;
    rules.own = &tokenCalls;
    rules.plainAcquire = setToken;
    rules.acquireMany = &lua::script("token_acquire_many");
    rules.releaseMany = &lua::script("token_release_many");
    rules.ownerFrom = OwnerFrom::Token;
    rules.hasLatch = false;
    return rules;
}

KindRules semaphore()
{
    KindRules rules;
    rules.own = &semaphoreCalls;
    rules.ownerFrom = OwnerFrom::Client;
    rules.channel = countChannel;
    rules.hasLease = false;
    rules.marksAcquires = true;
    rules.counted = true;
    return rules;
}

KindRules expirableSemaphore()
{
    KindRules rules;
    rules.own = &expirableCalls;
    rules.ownerFrom = OwnerFrom::Permits;
    rules.channel = countChannel;
    rules.hasLatch = false;
    rules.counted = true;
    return rules;
}

KindRules made(AcquirableKind kind)
{
    switch (kind) {
    case AcquirableKind::Reentrant: return withMany(reentrant());
    case AcquirableKind::Read: return read();
    case AcquirableKind::Write: return write();
    case AcquirableKind::Fair: return fair();
    case AcquirableKind::Fenced: return fenced();
    case AcquirableKind::NonReentrant: return withMany(nonReentrant());
    case AcquirableKind::NonReentrantFair: return nonReentrantFair();
    case AcquirableKind::Spin: return withMany(spin());
    case AcquirableKind::Token: return setNx();
    case AcquirableKind::Semaphore: return semaphore();
    case AcquirableKind::ExpirableSemaphore: break;
    }
    return expirableSemaphore();
}

} // namespace

const KindRules &rulesOf(AcquirableKind kind)
{
    static const std::array<KindRules, allKinds.size()> table = [] {
        std::array<KindRules, allKinds.size()> rows{};
        std::transform(allKinds.begin(), allKinds.end(), rows.begin(), made);
        return rows;
    }();
    return table[size_t(kind)];
}

AcquirableKind countedAs(AcquirableKind kind)
{
    switch (kind) {
    case AcquirableKind::Reentrant:
    case AcquirableKind::Read:
    case AcquirableKind::Fair:
    case AcquirableKind::Fenced:
    case AcquirableKind::NonReentrant:
    case AcquirableKind::NonReentrantFair:
    case AcquirableKind::Spin: return AcquirableKind::Reentrant;
    case AcquirableKind::Write:
    case AcquirableKind::Token:
    case AcquirableKind::Semaphore:
    case AcquirableKind::ExpirableSemaphore: break;
    }
    return kind;
}

Entry countedAs(Entry entry)
{
    entry.kind = countedAs(entry.kind);
    return entry;
}

} // namespace lockscope::locks
