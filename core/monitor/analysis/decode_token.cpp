#include "core/model/lock.h"
#include "core/monitor/analysis/candidate.h"
#include "core/monitor/analysis/decode.h"
#include "core/monitor/analysis/decode_parts.h"
#include "core/monitor/analysis/glob.h"
#include "core/monitor/analysis/owners.h"

// Strings that are locks: `SET NX` with any value.
namespace lockscope::monitor {

namespace {

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

// True if the value looks random: 20 raw bytes as in the Redlock text, or letters and digits mixed.
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

enum class Speech { OfLock, OfOther, Silent };

// Names of block lists, clocks, lockouts and unlock codes also contain "lock", and their values are often UUIDs.
Speech nameSpeaks(const Key &name)
{
    const QByteArray text = name.raw().left(1024);
    const QByteArray lower = text.toLower();
    if (lower.contains("mutex"))
        return Speech::OfLock;
    Speech speech = Speech::Silent;
    for (qsizetype at = lower.indexOf("lock"); at >= 0; at = lower.indexOf("lock", at + 1)) {
        const char before = at > 0 ? lower[at - 1] : ' ';
        const QByteArrayView behind = QByteArrayView(lower).sliced(at + 4);
        const bool another = before == 'b' || before == 'c' || lower.left(at).endsWith("un");
        if ((!another || text[at] == 'L') && !behind.startsWith("out"))
            return Speech::OfLock;
        speech = Speech::OfOther;
    }
    return speech;
}

// True for lock_count, lockCount and attempts, but not for account:7:lock.
bool isTally(const Key &name)
{
    const QByteArray text = name.raw().left(1024);
    const QByteArray lower = text.toLower();
    if (lower.contains("attempt") || lower.contains("total"))
        return true;
    const auto isLetter = [](char c) { return c >= 'a' && c <= 'z'; };
    for (qsizetype at = lower.indexOf("count"); at >= 0; at = lower.indexOf("count", at + 1)) {
        if (at == 0 || !isLetter(lower[at - 1]) || text[at] == 'C')
            return true;
    }
    return false;
}

} // namespace

bool isTokenShape(const Key &name, const QByteArray &value, qint64 pttl, const std::vector<QByteArray> &patterns)
{
    const auto covers = [&](const QByteArray &pattern) { return globMatches(pattern, name.raw()); };
    if (std::any_of(patterns.begin(), patterns.end(), covers))
        return true;
    if (isShedLock(name, value))
        return true;
    if (wholeNumber(value)) // a semaphore's value is a number as well
        return false;
    const Speech speech = nameSpeaks(name);
    if (speech == Speech::OfLock)
        return true;
    // without a TTL it may be a session or cache entry: only a setting can identify it as a lock
    if (pttl < 0 || speech == Speech::OfOther)
        return false;
    return isWellKnownToken(value) || (nameSuggestsLock(name) && isRandomLooking(value));
}

// Accepts the 1 of `SETNX lock 1`, or a time as in Redis' description of SETNX (in s, ms or µs). Any other number is a
// counter.
bool mayBeNumberedToken(const Key &name, qint64 number)
{
    const qsizetype digits = QByteArray::number(number).size();
    const bool isMoment = number > 0 && (digits == 10 || digits == 13 || digits == 16);
    return nameSpeaks(name) == Speech::OfLock && (isMoment || (number == 1 && !isTally(name)));
}

void decodeToken(const RawLock &raw, Lock &lock)
{
    lock.kind = Kind::Token;
    Holder holder;
    holder.owner = Owner(raw.value.left(256));
    holder.holds = 1;
    if (isShedLock(raw.name, raw.value)) {
        const QByteArrayView value(holder.owner.raw());
        const qsizetype host = value.lastIndexOf('@') + 1;
        holder.parts.client = {quint16(host), quint16(value.size() - host)};
    }
    setHolders(lock, {holder}, 1);
}

} // namespace lockscope::monitor
