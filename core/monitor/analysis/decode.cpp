#include "core/monitor/analysis/decode.h"

#include "core/locks/wire/companion_key.h"
#include "core/locks/wire/object_names.h"
#include "core/model/lock.h"
#include "core/monitor/analysis/candidate.h"
#include "core/monitor/analysis/decode_parts.h"

#include <map>

namespace lockscope::monitor {

namespace {

// The list and the zset are two keys, written by clients of many versions, so they may differ.
void decodeQueue(const RawLock &raw, Lock &lock)
{
    if (raw.queue.empty())
        return;
    const std::map<Owner, qint64> deadlines(raw.timeouts.begin(), raw.timeouts.end());
    const std::size_t kept = std::min(raw.queue.size(), std::size_t(Lock::maxHolders));
    lock.queue.reserve(kept);
    for (std::size_t i = 0; i < kept; ++i) {
        const auto deadline = deadlines.find(raw.queue[i].owner);
        lock.queue.push_back(
            {raw.queue[i].owner, deadline == deadlines.end() ? 0 : deadline->second, raw.queue[i].subscribed});
    }
    lock.waiters.threads = std::max(qint64(raw.queue.size()), raw.queueLength.value_or(0));
}

// The kind that the name of an object's lock suggests; Reentrant if the name suggests none.
Kind kindByName(const Key &name)
{
    using Form = locks::ObjectLock::Form;
    const auto named = locks::objectLockOf(name);
    switch (named ? named->form : Form::Lock) {
    case Form::Fair: return Kind::Fair;
    case Form::ReadWrite: return Kind::ReadWrite;
    case Form::Semaphore: return Kind::Semaphore;
    case Form::ExpirableSemaphore: return Kind::ExpirableSemaphore;
    case Form::Latch: return Kind::Latch;
    case Form::Lock: break;
    }
    return Kind::Reentrant;
}

// For a name without a key, sets the kind that its companions suggest.
void decodeMissing(const RawLock &raw, Lock &lock)
{
    const auto anybody = [](const std::optional<qint64> &count) { return count.value_or(0) > 0; };
    if (!raw.activeIn.isEmpty()) {
        lock.kind = Kind::Token;
        lock.rare.edit().activeIn = raw.activeIn;
    } else if (!raw.queue.empty() || !raw.timeouts.empty())
        lock.kind = Kind::Fair;
    else if (raw.permitsTaken || raw.permitsSeen)
        lock.kind = Kind::ExpirableSemaphore;
    else if (anybody(raw.readWriteSubscribers))
        lock.kind = Kind::ReadWrite;
    else if (anybody(raw.latchSubscribers))
        lock.kind = Kind::Latch;
    else if (anybody(raw.semaphoreSubscribers))
        lock.kind = Kind::Semaphore;
    else if (raw.fencingToken)
        lock.kind = Kind::Fenced;
    else
        lock.kind = kindByName(raw.name);
    if (lock.kind == Kind::Fenced)
        lock.token = raw.fencingToken;
}

bool isMissing(const RawLock &raw)
{
    // HGETALL may have come just before the key expired, and PTTL just after
    if (raw.pttl == -2)
        return true;
    return raw.type.isEmpty() || raw.type == "none" || (raw.type == "hash" && raw.fields.empty() && !raw.fieldCount);
}

std::optional<qint64> subscribers(const RawLock &raw, const Lock &lock)
{
    switch (traitsOf(lock.kind).channel) {
    case WaitChannel::Unlock: return raw.unlockSubscribers;
    case WaitChannel::ReadWrite: return raw.readWriteSubscribers;
    case WaitChannel::Semaphore: return raw.semaphoreSubscribers;
    case WaitChannel::Latch: return raw.latchSubscribers;
    case WaitChannel::OfEachWaiter:
    case WaitChannel::None: break;
    }
    return std::nullopt;
}

void decodeKey(const RawLock &raw, const DecodeOptions &options, Lock &lock)
{
    lock.exists = true;
    lock.noExpiry = raw.pttl == -1;
    if (!lock.noExpiry) {
        lock.expiresAt = raw.readAt + std::min(Millis(raw.pttl), toMillis(Lock::farthest - raw.readAt));
        lock.expirySlack = raw.look.roundTrip;
    }
    const bool hash = raw.type == "hash";
    const bool string = raw.type == "string";
    if (options.catalog && !string)
        lock.family = hash ? options.catalog->ofHash(raw.name.raw()) : options.catalog->ofCompanion(raw.name.raw());
    if (locks::companionKeyOf(raw.name.raw(), raw.type)) { // a companion's name outweighs all rules about its value
        lock.kind = Kind::OtherType;
        lock.rare.edit().foreignType = raw.type;
        return;
    }
    if ((hash && decodeHash(raw, lock)) || (string && decodeString(raw, options, lock)))
        return;
    lock.kind = hash ? Kind::UnknownHash : Kind::OtherType;
    if (!hash)
        lock.rare.edit().foreignType = raw.type;
}

} // namespace

void setMixture(Lock &lock, Mixture mixture)
{
    lock.mixture = mixture;
    lock.mixed = mixture != Mixture::None;
}

void setHolders(Lock &lock, std::vector<Holder> holders, qint64 count)
{
    std::sort(holders.begin(), holders.end(), [](const Holder &a, const Holder &b) {
        return a.owner == b.owner ? a.access < b.access : a.owner < b.owner;
    });
    if (holders.size() > std::size_t(Lock::maxHolders))
        holders.resize(std::size_t(Lock::maxHolders));
    holders.shrink_to_fit();
    lock.holders = std::move(holders);
    lock.holderCount = count;
}

Lock decode(const RawLock &raw, const DecodeOptions &options)
{
    Lock lock;
    lock.id = {options.source, options.db, raw.name};
    lock.readAt = raw.readAt;
    decodeQueue(raw, lock);
    if (isMissing(raw))
        decodeMissing(raw, lock);
    else
        decodeKey(raw, options, lock);
    lock.waiters.clients = subscribers(raw, lock);
    return lock;
}

bool isWorthARow(const Lock &lock)
{
    const bool isOther = lock.kind == Kind::OtherType;
    if (isOther && locks::companionKeyOf(lock.id.key.raw(), lock.rare->foreignType))
        return false;
    if (isOther && lock.family) // another library's companion
        return false;
    // for such a string, neither the value nor the companions indicate a lock
    const bool otherString =
        isOther && lock.rare->foreignType == "string" && !(lock.token && mayBeNumberedToken(lock.id.key, *lock.token));
    if (lock.exists && (!isNoLock(lock) || (namesALock(lock.id.key) && !otherString)))
        return true;
    return !lock.queue.empty() || lock.waiters.clients.value_or(0) > 0 || !lock.rare->activeIn.isEmpty();
}

} // namespace lockscope::monitor
