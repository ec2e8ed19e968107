#include "core/families/family.h"
#include "core/model/lock.h"
#include "core/monitor/analysis/candidate.h"
#include "core/monitor/analysis/decode.h"
#include "core/monitor/analysis/decode_parts.h"
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

enum class Speech { OfLock, PerhapsOfLock, OfOther, Silent };

// Names of block lists, clocks, lockouts and unlock codes also contain "lock", and their values are often UUIDs. A
// locker may be a program's lock, or a box in a station.
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
        const bool isLock = (!another || text[at] == 'L') && !behind.startsWith("out");
        if (isLock && !behind.startsWith("er"))
            return Speech::OfLock;
        speech = isLock ? Speech::PerhapsOfLock : Speech::OfOther;
    }
    return speech;
}

// True for lock_count, lockCount, attempts and user:7:locked, but not for account:7:lock.
bool isTally(const Key &name)
{
    const QByteArray text = name.raw().left(1024);
    const QByteArray lower = text.toLower();
    if (lower.contains("attempt") || lower.contains("total") || lower.endsWith("locked"))
        return true;
    const auto isLetter = [](char c) { return c >= 'a' && c <= 'z'; };
    for (qsizetype at = lower.indexOf("count"); at >= 0; at = lower.indexOf("count", at + 1)) {
        if (at == 0 || !isLetter(lower[at - 1]) || text[at] == 'C')
            return true;
    }
    return false;
}

// What the value tells about its holder: the host, the process or the worker is the client.
OwnerParts partsOfHolder(const families::Family &family, const QByteArray &value)
{
    OwnerParts places;
    const auto placeOf = [](const families::NamePart &part) {
        return OwnerParts::Place{quint16(part.from), quint16(part.size)};
    };
    for (const families::NamePart &part : families::partsOfValue(family, value)) {
        const bool isThread = part.name == "thread";
        const bool isClient =
            part.name == "host" || part.name == "process" || part.name == "worker" || part.name == "client";
        if (isThread)
            places.thread = placeOf(part);
        else if (isClient && places.client.size == 0)
            places.client = placeOf(part);
    }
    return places;
}

} // namespace

bool namesALock(const Key &name)
{
    switch (nameSpeaks(name)) {
    case Speech::OfLock: return true;
    case Speech::PerhapsOfLock:
    case Speech::OfOther: return false;
    case Speech::Silent: break;
    }
    return nameSuggestsLock(name);
}

bool isTokenShape(const Key &name, const QByteArray &value, qint64 pttl)
{
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

void decodeToken(const RawLock &raw, const families::FamilyPtr &family, Lock &lock)
{
    lock.kind = Kind::Token;
    lock.family = family;
    Holder holder;
    holder.owner = Owner(raw.value.left(256));
    holder.holds = 1;
    if (family)
        holder.parts = partsOfHolder(*family, holder.owner.raw());
    setHolders(lock, {holder}, 1);
}

} // namespace lockscope::monitor
