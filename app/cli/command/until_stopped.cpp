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
    for (Session *session : context.all()) {
        const QString node = session->client()->address().node();
        const QString which = context.others.empty() ? QString() : node + QStringLiteral(": ");
        QObject::connect(session->client(), &redis::Server::stateChanged, listener,
                         [&context, which](const redis::ConnectionState &state) {
                             if (state.phase == Phase::Waiting || state.phase == Phase::Refused)
                                 context.fail(state.error);
                             else if (state.phase == Phase::Live)
                                 context.streams.error(which + QStringLiteral("connected again"));
                         });
    }
}

} // namespace lockscope::cli
