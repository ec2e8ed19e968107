#include "core/locks/client/fencing.h"

#include "core/base/core_text.h"
#include "core/base/escape.h"
#include "core/locks/wire/names.h"
#include "core/locks/wire/retry.h"

namespace lockscope::locks {

using Token = std::optional<qint64>;

namespace {

Error notAToken(const Key &key)
{
    return {Error::Kind::Precondition,
            CoreText::tr("the key '%1' does not hold a fencing token").arg(elided(toDisplay(key.raw()), 150)),
            {},
            {}};
}

} // namespace

Task<Result<Token>> readFencingToken(std::shared_ptr<ServerLink> link, Key name)
{
    if (!link->server)
        co_return Result<Token>(serverGone());
    const Key key = fencingToken(name);
    const auto pending = link->server->send(redis::Command::read("GET", key));
    auto reply = co_await pending;
    if (!reply && isWrongType(reply.error()))
        co_return Result<Token>(notAToken(key));
    if (!reply)
        co_return Result<Token>(reply.error());
    if (reply->isNil())
        co_return Result<Token>(Token());
    const Token token = reply->toInteger();
    if (!token)
        co_return Result<Token>(notAToken(key));
    co_return Result<Token>(token);
}

} // namespace lockscope::locks
