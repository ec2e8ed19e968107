#include "app/cli/command/context.h"

#include "app/app_text.h"

namespace lockscope::cli {

std::vector<Session *> Context::all() const
{
    std::vector<Session *> all{session.get()};
    for (const auto &other : others)
        all.push_back(other.get());
    return all;
}

std::vector<Session *> Context::reached() const
{
    std::vector<Session *> reached = all();
    std::erase_if(reached, [](Session *each) { return !each->client()->isLive(); });
    return reached;
}

redis::Address Context::addressOf(const LockId &lock) const
{
    for (Session *each : all()) {
        if (each->source() == lock.source && each->client()->address().db == lock.db)
            return each->client()->addressOf(lock.key);
    }
    return address();
}

int Context::fail(const Error &error) const
{
    QString text = error.message.isEmpty() ? QString(word(error.kind)) : error.message;
    if (!error.node.isEmpty() && !text.contains(error.node))
        text = error.node + QStringLiteral(": ") + text;
    streams.error(text);
    return codeOf(error);
}

int Context::codeOf(const Error &error) const
{
    return error.kind == Error::Kind::Canceled ? interrupted() : int(exitCodeFor(error));
}

int Context::interrupted() const
{
    return signals && signals->last() > 0 ? 128 + signals->last() : int(Failed);
}

Task<void> untilStopped(Clock *clock, std::stop_token stop)
{
    while (!stop.stop_requested()) {
        const Instant later = clock->now() + std::chrono::hours(1);
        co_await sleepUntil(clock, later, stop);
    }
}

void reportConnection(const Context &context, QObject *listener)
{
    using Phase = redis::ConnectionState::Phase;
    for (Session *session : context.all()) {
        const QString node = session->client()->address().node();
        const QString which = context.others.empty() ? QString() : node + QStringLiteral(": ");
        QObject::connect(
            session->client(), &redis::Server::stateChanged, listener,
            [&context, which, before = session->client()->isLive()](const redis::ConnectionState &state) mutable {
                if (state.phase == Phase::Waiting || state.phase == Phase::Refused)
                    context.fail(state.error);
                else if (state.phase == Phase::Live)
                    context.streams.error(
                        which
                        + (std::exchange(before, true) ? AppText::tr("connected again") : AppText::tr("connected")));
            });
    }
}

} // namespace lockscope::cli
