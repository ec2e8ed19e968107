#include "core/actions/transactions/open_alone.h"

#include "core/actions/plan/refusals.h"
#include "core/async/sleep.h"

namespace lockscope::actions {

namespace {

using Phase = redis::ConnectionState::Phase;

bool isUnderWay(const redis::Server &server)
{
    return server.state().phase == Phase::Idle || server.state().phase == Phase::Connecting;
}

Error whyNot(const redis::Server &server)
{
    if (isUnderWay(server))
        return {Error::Kind::Timeout,
                QStringLiteral("no connection for this action in time; nothing was changed"),
                {},
                server.address().node()};
    Error error = server.state().error;
    error.message += QStringLiteral("; nothing was changed");
    return error;
}

} // namespace

Task<Result<void>> openAlone(QPointer<redis::Server> server, Instant until)
{
    const WakeUp changed;
    QObject listener;
    QObject::connect(server.data(), &redis::Server::stateChanged, &listener, [changed] { changed.call(); });
    QObject::connect(server.data(), &QObject::destroyed, &listener, [changed] { changed.call(); });
    Clock *const clock = server->clock();
    const std::stop_token never;
    server->open();
    while (server && isUnderWay(*server)) {
        const WaitEnd how = co_await changed.wait(clock, until, never);
        if (how != WaitEnd::Settled)
            break;
    }
    if (!server)
        co_return Result<void>(canceled());
    if (!server->isLive())
        co_return Result<void>(whyNot(*server));
    co_return Result<void>();
}

} // namespace lockscope::actions
