#include "core/monitor/candidate.h"
#include "core/monitor/decode_parts.h"
#include "core/monitor/glob.h"
#include "core/monitor/owners.h"

namespace lockscope::monitor {

namespace {

std::optional<qint64> integer(const QByteArray &value)
{
    if (value == "0")
        return 0;
    const bool negative = value.startsWith('-'); // a semaphore's permits may be taken away below none
    const auto count = holdCount(negative ? QByteArrayView(value).sliced(1) : QByteArrayView(value));
    if (!count)
        return std::nullopt;
    return negative ? -*count : *count;
}

bool all(QByteArrayView bytes, QByteArrayView allowed)
{
    return std::all_of(bytes.begin(), bytes.end(), [&](char c) { return allowed.contains(c); });
}

const QByteArrayView hexDigits("0123456789abcdefABCDEF");
const QByteArrayView base64Digits("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_=");

bool isShedLock(const Key &name, const QByteArray &value)
{
    return name.raw().startsWith("job-lock:") && value.startsWith("ADDED:") && value.contains('@');
}

// uuid; 32 hex digits (redis-py, node-redlock); 16 bytes in base64 (redsync)
bool isWellKnownToken(const QByteArray &value)
{
    return isUuid(value) || (value.size() == 32 && all(value, hexDigits))
        || (value.size() == 24 && value.endsWith("==") && all(value, base64Digits));
}

// Looks drawn by lot: 20 raw bytes as in the Redlock text, or letters and digits mixed.
bool isRandomLooking(const QByteArray &value)
{
    if (value.size() < 16 || value.size() > 64)
        return false;
    const bool raw =
        std::any_of(value.begin(), value.end(), [](char c) { return uchar(c) < 0x20 || uchar(c) >= 0x80; });
    if (raw)
        return value.size() == 20 || value.size() == 16;
    const auto digits = std::count_if(value.begin(), value.end(), [](char c) { return c >= '0' && c <= '9'; });
    return all(value, base64Digits) && digits > 0 && digits < value.size();
}

void decodeToken(const RawLock &raw, Lock &lock)
{
    lock.kind = Kind::Token;
    lock.value = raw.value.left(256);
    Holder holder;
    holder.owner = Owner(lock.value);
    holder.holds = 1;
    if (isShedLock(raw.name, raw.value))
        holder.client = lock.value.mid(lock.value.lastIndexOf('@') + 1);
    setHolders(lock, {holder}, 1);
}

// Block lists, clocks and unlock codes have "lock" in their names as well, and often a uuid in them.
bool isMisread(const Key &name)
{
    const QByteArray text = name.raw().left(1024);
    const QByteArray lower = text.toLower();
    if (lower.contains("mutex"))
        return false;
    qsizetype at = lower.indexOf("lock");
    bool found = false;
    for (; at >= 0; at = lower.indexOf("lock", at + 1)) {
        const char before = at > 0 ? lower[at - 1] : ' ';
        const bool another = before == 'b' || before == 'c' || lower.left(at).endsWith("un");
        if (!another || text[at] == 'L')
            return false;
        found = true;
    }
    return found;
}

// Somebody waits, or queues, as for a lock that is a hash: it will never get what is a string.
bool isWaitedForAsAnother(const RawLock &raw)
{
    return !raw.queue.empty() || raw.unlockSubscribers.value_or(0) > 0 || raw.readWriteSubscribers.value_or(0) > 0;
}

bool says(const Key &name, QByteArrayView word)
{
    return name.raw().left(1024).toLower().contains(word);
}

// From 3.16 or so Redisson keeps an id's 16 bytes, before that their text; that text is how it shows both.
Owner permitId(const QByteArray &member)
{
    return Owner(member.size() == 16 ? member.toHex() : member);
}

void decodePermits(const RawLock &raw, Lock &lock)
{
    constexpr qint64 never = 922'337'203'685'477; // as Redisson writes "no deadline"
    std::vector<Holder> holders;
    holders.reserve(raw.permits.size());
    for (const auto &[member, deadline] : raw.permits) {
        Holder holder;
        holder.owner = permitId(member);
        holder.holds = 1;
        holder.deadlineMillis = deadline < never ? deadline : 0;
        lock.overduePermits += raw.serverMillis && deadline <= *raw.serverMillis ? 1 : 0;
        holders.push_back(holder);
    }
    setHolders(lock, std::move(holders), std::max(raw.permitsTaken.value_or(0), qint64(raw.permits.size())));
}

// A bare number is a counter of anybody's: its companions, whoever listens or at least its name must speak for it.
std::optional<Kind> counterKind(const RawLock &raw)
{
    if (raw.permitsTaken || raw.permitsSeen)
        return Kind::ExpirableSemaphore;
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
    const auto number = integer(raw.value);
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

bool isTokenShape(const Key &name, const QByteArray &value, qint64 pttl, const std::vector<QByteArray> &patterns)
{
    const auto covers = [&](const QByteArray &pattern) { return globMatches(pattern, name.raw()); };
    if (std::any_of(patterns.begin(), patterns.end(), covers))
        return true;
    if (isShedLock(name, value))
        return true;
    // without a TTL it may as well be anybody's session or cache entry: only a setting can say that it is a lock
    if (pttl < 0 || isMisread(name))
        return false;
    return isWellKnownToken(value) || (nameSuggestsLock(name) && isRandomLooking(value));
}

bool decodeString(const RawLock &raw, const DecodeOptions &options, Lock &lock)
{
    if (decodeCounter(raw, lock))
        return true;
    if (raw.valueSize > 256 || !isTokenShape(raw.name, raw.value, raw.pttl, options.tokenPatterns))
        return false;
    decodeToken(raw, lock);
    if (isWaitedForAsAnother(raw))
        setMixture(lock, Mixture::PlainWaiters);
    return true;
}

} // namespace lockscope::monitor
