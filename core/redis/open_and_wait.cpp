#include "core/redis/open_and_wait.h"

#include "core/async/sleep.h"
#include "core/base/core_text.h"

namespace lockscope::redis {

namespace {

using Phase = ConnectionState::Phase;

bool isUnderWay(const Server &server)
{
    return server.state().phase == Phase::Idle || server.state().phase == Phase::Connecting;
}

Error whyNot(const Server &server)
{
    if (!isUnderWay(server))
        return server.state().error;
    return {Error::Kind::Timeout, CoreText::tr("the server did not connect in time"), {}, server.address().node()};
}

} // namespace

Task<Result<void>> openAndWait(QPointer<Server> server, Instant until, std::stop_token stop)
{
    const WakeUp changed;
    QObject listener;
    QObject::connect(server.data(), &Server::stateChanged, &listener, [changed] { changed.call(); });
    QObject::connect(server.data(), &QObject::destroyed, &listener, [changed] { changed.call(); });
    Clock *const clock = server->clock();
    server->open();
    while (server && isUnderWay(*server)) {
        const WaitEnd how = co_await changed.wait(clock, until, stop);
        if (how != WaitEnd::Settled)
            break;
    }
    if (!server || stop.stop_requested())
        co_return Result<void>(canceled());
    if (!server->isLive())
        co_return Result<void>(whyNot(*server));
    co_return Result<void>();
}

} // namespace lockscope::redis
