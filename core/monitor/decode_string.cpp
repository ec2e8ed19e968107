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

} // namespace

bool isTokenShape(const Key &name, const QByteArray &value, qint64 pttl, const std::vector<QByteArray> &patterns)
{
    const auto covers = [&](const QByteArray &pattern) { return globMatches(pattern, name.raw()); };
    if (std::any_of(patterns.begin(), patterns.end(), covers))
        return true;
    if (isShedLock(name, value))
        return true;
    // without a TTL it may as well be anybody's session or cache entry: only a setting can say that it is a lock
    if (pttl < 0)
        return false;
    return isWellKnownToken(value) || (nameSuggestsLock(name) && isRandomLooking(value));
}

bool decodeString(const RawLock &raw, const DecodeOptions &options, Lock &lock)
{
    const auto number = integer(raw.value);
    if (number && raw.permitsTaken) {
        lock.kind = Kind::ExpirableSemaphore;
        lock.holderCount = *raw.permitsTaken;
    } else if (number && (raw.latchChannelSeen || raw.latchSubscribers.value_or(0) > 0)) {
        lock.kind = Kind::Latch;
    } else if (number && (raw.semaphoreChannelSeen || raw.semaphoreSubscribers.value_or(0) > 0)) {
        lock.kind = Kind::Semaphore;
    } else {
        const bool token = raw.valueSize <= 256 && isTokenShape(raw.name, raw.value, raw.pttl, options.tokenPatterns);
        if (token)
            decodeToken(raw, lock);
        return token;
    }
    lock.token = number;
    return true;
}

} // namespace lockscope::monitor
