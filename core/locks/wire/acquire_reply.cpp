#include "core/locks/wire/acquire_reply.h"

#include "core/base/core_text.h"
#include "core/base/escape.h"
#include "core/locks/wire/retry.h"

namespace lockscope::locks {

namespace {

Error notALock(const Error &error, const Entry &entry)
{
    return {Error::Kind::Precondition,
            CoreText::tr("the name '%1' is used by a key of another kind: choose another name (%2)")
                .arg(elided(toDisplay(entry.name.raw()), 100), error.message),
            error.token, error.node};
}

Error heldAlready(const Error &error, const Entry &entry)
{
    return {Error::Kind::Precondition,
            CoreText::tr("this owner already holds '%1', which cannot be acquired twice: release it first (%2)")
                .arg(elided(toDisplay(entry.name.raw()), 100), error.message),
            error.token, error.node};
}

Error slotMoves(const Error &error, const Entry &entry)
{
    return {error.kind,
            CoreText::tr("the slot of '%1' is moving to another node of the cluster. A lock of the kind '%2' has "
                         "several keys, some of which have not arrived yet. Try again when the slot has moved (%3)")
                .arg(elided(toDisplay(entry.name.raw()), 100), word(entry.kind), error.message),
            error.token, error.node};
}

} // namespace

std::optional<AcquireReply> AcquireReply::decode(const redis::Reply &reply)
{
    if (reply.type == redis::Reply::Type::Status)
        return AcquireReply{true, 1, {}};
    if (!reply.isArray() || reply.elements.size() < 2)
        return std::nullopt;
    const auto taken = reply.elements[0].toInteger();
    const auto figure = reply.elements[1].toInteger();
    if (!taken || !figure)
        return std::nullopt;
    const auto token = reply.elements.size() > 2 ? reply.elements[2].toInteger() : std::nullopt;
    return AcquireReply{*taken != 0, *figure, token};
}

bool AcquireReply::isTaken(const Result<redis::Reply> &reply)
{
    const auto answer = reply ? decode(*reply) : std::nullopt;
    return answer && answer->taken;
}

Error unexpectedReply()
{
    return {Error::Kind::Decode, CoreText::tr("the acquire script did not answer with numbers"), {}, {}};
}

bool saysHeldAlready(const Error &error)
{
    return error.kind == Error::Kind::Server && error.message.contains(QLatin1String("NON_REENTRANT_REACQUIRE"));
}

Error explained(const Error &error, const Entry &entry)
{
    if (isWrongType(error))
        return notALock(error, entry);
    if (error.token == "TRYAGAIN")
        return slotMoves(error, entry);
    return saysHeldAlready(error) ? heldAlready(error, entry) : error;
}

} // namespace lockscope::locks
