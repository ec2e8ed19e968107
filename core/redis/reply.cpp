#include "core/redis/reply.h"

namespace lockscope::redis {

std::optional<qint64> Reply::toInteger() const
{
    if (type == Type::Integer)
        return integer;
    if (type != Type::Bulk)
        return std::nullopt;
    // Redis writes integers without spaces or a plus sign, but QByteArray would accept both.
    const qsizetype digits = bytes.startsWith('-') ? 1 : 0;
    if (bytes.size() == digits || bytes[digits] < '0' || bytes[digits] > '9')
        return std::nullopt;
    if (bytes.back() < '0' || bytes.back() > '9')
        return std::nullopt;
    bool ok = false;
    const qint64 value = bytes.toLongLong(&ok, 10);
    return ok ? std::optional(value) : std::nullopt;
}

} // namespace lockscope::redis
