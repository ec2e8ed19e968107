#include "app/cli/command/until_stopped.h"

namespace lockscope::cli {

Task<void> untilStopped(Clock *clock, std::stop_token stop)
{
    while (!stop.stop_requested()) {
        const Instant later = clock->now() + std::chrono::hours(1);
        co_await sleepUntil(clock, later, stop);
    }
}

void tellConnection(const Context &context, QObject *listener)
{
    using Phase = redis::ConnectionState::Phase;
    QObject::connect(context.session->client(), &redis::Server::stateChanged, listener,
                     [&context](const redis::ConnectionState &state) {
                         if (state.phase == Phase::Waiting || state.phase == Phase::Refused)
                             context.fail(state.error);
                         else if (state.phase == Phase::Live)
                             context.streams.error(QStringLiteral("connected again"));
                     });
}

} // namespace lockscope::cli
