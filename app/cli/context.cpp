#include "app/cli/context.h"

namespace lockscope::cli {

int Context::fail(const Error &error) const
{
    QString text = error.message.isEmpty() ? QString(word(error.kind)) : error.message;
    if (!error.node.isEmpty() && !text.contains(error.node))
        text = error.node + QStringLiteral(": ") + text;
    streams.error(text);
    return exitCodeFor(error);
}

Task<Result<bool>> connectNow(redis::Server *client, Clock *clock, Millis limit, std::stop_token stop)
{
    using Phase = redis::ConnectionState::Phase;
    const WakeUp changed;
    QObject listener;
    QObject::connect(client, &redis::Server::stateChanged, &listener, [changed] { changed.call(); });
    const Instant until = clock->now() + limit;
    client->open();
    for (;;) {
        const auto state = client->state();
        if (state.phase == Phase::Live)
            co_return Result<bool>(true);
        if (state.phase == Phase::Waiting || state.phase == Phase::Refused)
            co_return Result<bool>(state.error);
        const auto end = co_await changed.wait(clock, until, stop);
        if (end == WaitEnd::Stopped)
            co_return Result<bool>(Error{Error::Kind::Canceled, QStringLiteral("stopped"), {}, {}});
        if (end == WaitEnd::Elapsed)
            co_return Result<bool>(Error{Error::Kind::Connect,
                                         QStringLiteral("no answer within the connect timeout"),
                                         {},
                                         client->address().node()});
    }
}

Task<void> untilStopped(Clock *clock, std::stop_token stop)
{
    while (!stop.stop_requested()) {
        const Instant later = clock->now() + std::chrono::hours(1);
        co_await sleepUntil(clock, later, stop);
    }
}

} // namespace lockscope::cli
