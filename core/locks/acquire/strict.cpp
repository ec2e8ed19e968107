#include "core/locks/acquire/strict.h"

#include "core/base/core_text.h"
#include "core/base/escape.h"
#include "core/locks/wire/names.h"

#include <algorithm>

namespace lockscope::locks {

namespace {

enum class There {
    Nothing,
    Plain,
    Fair,
    Fenced,
    FencedAndFair,
    ReadWrite,
    FasterMulti,
    Expirable,
    Number,
    Text,
    Other
};

struct Finding {
    There there = There::Nothing;
    QString inWords;
};

Finding lockFound(bool queued, bool token, Finding otherwise)
{
    if (queued && token)
        return {There::FencedAndFair, CoreText::tr("a lock that is both fenced and fair")};
    if (token)
        return {There::Fenced, CoreText::tr("a fenced lock (there is a token)")};
    return queued ? Finding{There::Fair, CoreText::tr("a fair lock (there is a queue)")} : otherwise;
}

Finding hashFound(const QByteArray &form, bool queued, bool token)
{
    if (form == "read-write")
        return {There::ReadWrite, CoreText::tr("a read-write lock")};
    if (form == "faster-multi")
        return {There::FasterMulti, CoreText::tr("a faster-multi lock")};
    if (form == "plain")
        return lockFound(queued, token, {There::Plain, CoreText::tr("a plain lock")});
    return {There::Other, CoreText::tr("a hash that is not a lock")};
}

struct Companions {
    bool queued = false;
    bool token = false;
    bool permits = false;
};

std::optional<Finding> decode(const redis::Reply &reply, const Companions &has)
{
    if (!reply.isArray() || reply.elements.size() != 2)
        return std::nullopt;
    const QByteArray type = reply.elements[0].toBytes();
    const QByteArray form = reply.elements[1].toBytes();
    if (type == "hash")
        return hashFound(form, has.queued, has.token);
    if (has.permits)
        return Finding{There::Expirable, CoreText::tr("an expirable semaphore")};
    if (type == "none")
        return lockFound(has.queued, has.token, {});
    if (type == "string" && form == "number")
        return Finding{There::Number, CoreText::tr("a number: a semaphore, a latch or a counter")};
    if (type == "string")
        return Finding{There::Text, CoreText::tr("a string, like a `SET NX PX` lock")};
    return Finding{There::Other, CoreText::tr("a %1, which is not a lock").arg(QString::fromLatin1(type))};
}

std::vector<There> fitting(AcquirableKind kind)
{
    switch (kind) {
    case AcquirableKind::Reentrant:
    case AcquirableKind::NonReentrant:
    case AcquirableKind::Spin: return {There::Plain};
    case AcquirableKind::Fair:
    case AcquirableKind::NonReentrantFair: return {There::Plain, There::Fair};
    case AcquirableKind::Fenced: return {There::Fenced};
    case AcquirableKind::Read:
    case AcquirableKind::Write: return {There::ReadWrite};
    case AcquirableKind::Token: return {There::Text, There::Number};
    case AcquirableKind::Semaphore: return {There::Number};
    case AcquirableKind::ExpirableSemaphore: return {There::Number, There::Expirable};
    }
    return {};
}

bool fits(AcquirableKind kind, There there)
{
    const auto all = fitting(kind);
    return there == There::Nothing || std::find(all.begin(), all.end(), there) != all.end();
}

Error refusal(const Key &name, AcquirableKind kind, const Finding &finding)
{
    return {
        Error::Kind::Precondition,
        CoreText::tr("the name '%1' is already used by %2, so a lock of the kind '%3' is not acquired. Choose another "
                     "name, or the existing kind")
            .arg(elided(toDisplay(name.raw()), 100), finding.inWords, word(kind)),
        {},
        {}};
}

Error nothingToTakeFrom(const Key &name)
{
    return {Error::Kind::Precondition,
            CoreText::tr("there is no semaphore '%1' yet: create it first, with a number of permits")
                .arg(elided(toDisplay(name.raw()), 100)),
            noSemaphore,
            {}};
}

} // namespace

// Reads each key separately. While a slot moves, a cluster runs a script on several keys of the slot only if all of
// these keys exist.
Task<Result<void>> refuseOtherKinds(std::shared_ptr<ServerLink> link, Key name, AcquirableKind kind)
{
    std::vector<QByteArray> keys{name.raw()};
    std::vector<QByteArray> arguments;
    const lua::Script *script = &lua::script("lock_kind");
    redis::Server &server = *link->server;
    const Instant deadline = server.deadline();
    const auto formAsked = server.eval(script, keys, arguments, deadline, redis::Effect::Read);
    const auto queueAsked = server.send(redis::Command::read("EXISTS", fairQueue(name)), deadline);
    const auto tokenAsked = server.send(redis::Command::read("EXISTS", fencingToken(name)), deadline);
    const auto permitsAsked = server.send(redis::Command::read("EXISTS", permitTimeouts(name)), deadline);
    auto form = co_await formAsked;
    auto queue = co_await queueAsked;
    auto token = co_await tokenAsked;
    auto permits = co_await permitsAsked;
    if (!form)
        co_return Result<void>(form.error());
    if (!queue)
        co_return Result<void>(queue.error());
    if (!token)
        co_return Result<void>(token.error());
    if (!permits)
        co_return Result<void>(permits.error());
    const Companions has{queue->toInteger() == 1, token->toInteger() == 1, permits->toInteger() == 1};
    const auto finding = decode(*form, has);
    if (!finding)
        co_return Result<void>(
            Error{Error::Kind::Decode, CoreText::tr("unexpected answer about the existing key"), {}, {}});
    if (!fits(kind, finding->there))
        co_return Result<void>(refusal(name, kind, *finding));
    const bool isSemaphore = kind == AcquirableKind::Semaphore || kind == AcquirableKind::ExpirableSemaphore;
    if (isSemaphore && finding->there == There::Nothing)
        co_return Result<void>(nothingToTakeFrom(name));
    co_return Result<void>();
}

} // namespace lockscope::locks
