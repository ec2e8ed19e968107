#include "core/locks/client/semaphores.h"

#include "core/base/core_text.h"
#include "core/base/escape.h"
#include "core/locks/acquire/request_check.h"
#include "core/locks/wire/kind_calls.h"
#include "core/locks/wire/names.h"
#include "core/locks/wire/retry.h"

namespace lockscope::locks {

namespace {

Error noSemaphore(const Key &name, const Error &error)
{
    return precondition(CoreText::tr("the name '%1' is used by a key that is not a semaphore: choose another name "
                                     "(%2)")
                            .arg(elided(toDisplay(name.raw()), 100), error.message));
}

Result<bool> answerOf(const Result<redis::Reply> &reply, const Key &name)
{
    if (!reply)
        return isWrongType(reply.error()) ? noSemaphore(name, reply.error()) : reply.error();
    return reply->toInteger() == 1;
}

} // namespace

Task<Result<bool>> setPermits(std::shared_ptr<ServerLink> link, Key name, int permits)
{
    if (permits < 0)
        co_return Result<bool>(precondition(CoreText::tr("a semaphore cannot have fewer than 0 permits")));
    if (name.isEmpty())
        co_return Result<bool>(precondition(CoreText::tr("a semaphore needs a name")));
    if (!link->server)
        co_return Result<bool>(serverGone());
    const lua::Script *script = &lua::script("semaphore_set");
    std::vector<QByteArray> keys{name.raw()};
    std::vector<QByteArray> arguments{semaphoreChannel(name).raw(), publishCommand(*link->server),
                                      QByteArray::number(permits)};
    const Instant until = link->server->deadline();
    auto reply = co_await link->server->eval(script, keys, arguments, until);
    co_return answerOf(reply, name);
}

} // namespace lockscope::locks
