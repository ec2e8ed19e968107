#include "core/actions/transactions/open_alone.h"

#include "core/redis/open_and_wait.h"

namespace lockscope::actions {

Task<Result<void>> openAlone(QPointer<redis::Server> server, Instant until)
{
    const std::stop_token never;
    auto opened = co_await redis::openAndWait(server, until, never);
    if (opened || opened.error().kind == Error::Kind::Canceled)
        co_return opened;
    Error error = opened.error();
    error.message += QStringLiteral("; nothing was changed");
    co_return Result<void>(error);
}

} // namespace lockscope::actions
