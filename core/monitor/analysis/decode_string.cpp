#include "core/locks/wire/object_names.h"
#include "core/model/lock.h"
#include "core/monitor/analysis/candidate.h"
#include "core/monitor/analysis/decode.h"
#include "core/monitor/analysis/decode_parts.h"
#include "core/monitor/analysis/owners.h"

namespace lockscope::monitor {

namespace {

// True if a client waits or queues for a hash lock of this name. The client cannot acquire the hash lock while this
// string exists.
bool isWaitedForAsAnother(const RawLock &raw)
{
    return !raw.queue.empty() || raw.unlockSubscribers.value_or(0) > 0 || raw.readWriteSubscribers.value_or(0) > 0;
}

bool says(const Key &name, QByteArrayView word)
{
    return name.raw().left(1024).toLower().contains(word);
}

void decodePermits(const RawLock &raw, Lock &lock)
{
    constexpr qint64 never = 922'337'203'685'477; // Redisson's value for "no deadline"
    std::vector<Holder> holders;
    holders.reserve(raw.permits.size());
    for (const auto &[member, deadline] : raw.permits) {
        Holder holder;
        holder.owner = permitOwner(member);
        holder.holds = 1;
        holder.deadlineMillis = deadline < never ? deadline : 0;
        if (raw.serverMillis && deadline <= *raw.serverMillis)
            ++lock.rare.edit().overduePermits;
        holders.push_back(holder);
    }
    setHolders(lock, std::move(holders), std::max(raw.permitsTaken.value_or(0), qint64(raw.permits.size())));
}

// A bare number may be anybody's counter, so its companions, its subscribers or at least its name must indicate a lock.
std::optional<Kind> counterKind(const RawLock &raw)
{
    if (raw.permitsTaken || raw.permitsSeen)
        return Kind::ExpirableSemaphore;
    using Form = locks::ObjectLock::Form;
    const auto named = locks::objectLockOf(raw.name);
    if (named && named->form == Form::ExpirableSemaphore)
        return Kind::ExpirableSemaphore;
    if (named && named->form == Form::Latch)
        return Kind::Latch;
    if (raw.latchChannelSeen || raw.latchSubscribers.value_or(0) > 0)
        return Kind::Latch;
    if (raw.semaphoreChannelSeen || raw.semaphoreSubscribers.value_or(0) > 0)
        return Kind::Semaphore;
    if (says(raw.name, "semaphore"))
        return Kind::Semaphore;
    if (says(raw.name, "latch") && nameSuggestsLock(raw.name))
        return Kind::Latch;
    return std::nullopt;
}

bool decodeCounter(const RawLock &raw, Lock &lock)
{
    const auto number = wholeNumber(raw.value);
    const auto kind = number ? counterKind(raw) : std::nullopt;
    if (!kind)
        return false;
    lock.kind = *kind;
    lock.token = number;
    if (*kind == Kind::ExpirableSemaphore)
        decodePermits(raw, lock);
    const bool latchToo = raw.latchSubscribers.value_or(0) > 0 && *kind != Kind::Latch;
    const bool semaphoreToo = raw.semaphoreSubscribers.value_or(0) > 0 && *kind == Kind::Latch;
    if (latchToo || semaphoreToo || isWaitedForAsAnother(raw))
        setMixture(lock, Mixture::Counters);
    return true;
}

} // namespace

std::optional<qint64> wholeNumber(const QByteArray &value)
{
    if (value == "0")
        return 0;
    const bool negative = value.startsWith('-'); // the permits of a semaphore may be reduced below zero
    const auto count = holdCount(negative ? QByteArrayView(value).sliced(1) : QByteArrayView(value));
    if (!count)
        return std::nullopt;
    return negative ? -*count : *count;
}

bool decodeString(const RawLock &raw, const DecodeOptions &options, Lock &lock)
{
    if (decodeCounter(raw, lock))
        return true;
    const bool isShort = raw.valueSize <= 256;
    families::Catalog::Found found;
    if (options.catalog && isShort)
        found = options.catalog->ofString(raw.name.raw(), raw.value);
    if (!isShort || (!found.isByName && !isTokenShape(raw.name, raw.value, raw.pttl))) {
        lock.token = wholeNumber(raw.value); // perhaps the permits of a semaphore
        return false;
    }
    decodeToken(raw, found.family, lock);
    if (isWaitedForAsAnother(raw))
        setMixture(lock, Mixture::PlainWaiters);
    return true;
}

} // namespace lockscope::monitor
