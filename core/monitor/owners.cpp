#include "core/monitor/owners.h"

#include "core/monitor/decode.h"

namespace lockscope::monitor {

namespace {

constexpr qsizetype maxIdSize = 128; // no client writes more; a kilobyte before a colon is somebody's data

bool isHex(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

bool isId(QByteArrayView bytes)
{
    if (bytes.isEmpty() || bytes.size() > maxIdSize)
        return false;
    return std::all_of(bytes.begin(), bytes.end(), [](char c) { return c > ' ' && c < 0x7f && c != ':'; });
}

const QByteArrayView writeSuffix(":write");

} // namespace

bool isUuid(QByteArrayView bytes)
{
    if (bytes.size() != 36)
        return false;
    for (qsizetype i = 0; i < bytes.size(); ++i) {
        const bool dash = i == 8 || i == 13 || i == 18 || i == 23;
        if (dash ? bytes[i] != '-' : !isHex(bytes[i]))
            return false;
    }
    return true;
}

std::optional<qint64> holdCount(QByteArrayView bytes)
{
    if (bytes.isEmpty() || bytes.size() > 18 || bytes[0] == '0')
        return std::nullopt;
    qint64 count = 0;
    for (const char c : bytes) {
        if (c < '0' || c > '9')
            return std::nullopt;
        count = count * 10 + (c - '0');
    }
    return count;
}

bool isOwner(QByteArrayView bytes)
{
    const qsizetype colon = bytes.indexOf(':');
    if (colon < 0)
        return false;
    const QByteArrayView thread = bytes.sliced(colon + 1);
    // `x:write` is what is left of a write field without its thread, or somebody's data
    return isId(bytes.first(colon)) && isId(thread) && thread != QByteArrayView("write");
}

bool isRedissonOwner(QByteArrayView bytes)
{
    if (bytes.size() < 38 || bytes.size() > 36 + 1 + 20 || bytes[36] != ':' || !isUuid(bytes.first(36)))
        return false;
    const QByteArrayView thread = bytes.sliced(37);
    return std::all_of(thread.begin(), thread.end(), [](char c) { return c >= '0' && c <= '9'; });
}

std::optional<OwnerField> ownerField(const QByteArray &field)
{
    const bool write = QByteArrayView(field).endsWith(writeSuffix);
    const QByteArray owner = write ? field.chopped(writeSuffix.size()) : field;
    if (!isOwner(owner))
        return std::nullopt;
    return OwnerField{Owner(owner), write};
}

Holder holderOf(const Owner &owner, qint64 holds, Access access)
{
    const qsizetype colon = owner.raw().indexOf(':');
    Holder holder;
    holder.owner = owner;
    holder.client = owner.raw().left(colon);
    holder.thread = owner.raw().mid(colon + 1);
    holder.holds = holds;
    holder.access = access;
    return holder;
}

} // namespace lockscope::monitor
