#include "core/redis/client.h"

#include "core/redis/supervisor.h"

#include <utility>

namespace lockscope::redis {

class Client::Private {
public:
    Private(Client *q, Address where, Clock *time, ClientOptions chosen)
        : address(where)
        , clock(time)
        , options(chosen)
        , supervisor(std::move(where), time, std::move(chosen), [q](const ConnectionState &) { q->tellState(); })
    { }

    Error notLive() const
    {
        const QString &why = supervisor.state().error.message;
        const QString message = QStringLiteral("not connected");
        return {Error::Kind::Connect,
                why.isEmpty() ? message : QString(message + QStringLiteral(": ") + why),
                {},
                address.node()};
    }

    Address address;
    Clock *clock;
    ClientOptions options;
    Supervisor supervisor;
};

namespace {

PendingReply settled(Error error)
{
    const PendingReply reply;
    reply.settle(Result<Reply>(std::move(error)));
    return reply;
}

} // namespace

Client::Client(Address address, Clock *clock, ClientOptions options, QObject *parent)
    : QObject(parent)
    , d(std::make_unique<Private>(this, std::move(address), clock, std::move(options)))
{
    qRegisterMetaType<ConnectionState>();
}

Client::~Client() = default;

void Client::open()
{
    d->supervisor.open();
}

void Client::close()
{
    d->supervisor.close();
}

void Client::tellState()
{
    const ConnectionState state = d->supervisor.state(); // a copy: we may be destroyed while others still read it
    Q_EMIT stateChanged(state);
}

const ConnectionState &Client::state() const
{
    return d->supervisor.state();
}

const Address &Client::address() const
{
    return d->address;
}

const ServerInfo &Client::server() const
{
    return d->supervisor.server();
}

qint64 Client::messagesId() const
{
    return d->supervisor.messagesId();
}

std::chrono::microseconds Client::roundTrip() const
{
    return d->supervisor.roundTrip();
}

std::optional<Error> Client::whyNot(Instant deadline) const
{
    if (!isLive())
        return d->notLive();
    if (deadline <= d->clock->now())
        return Error{Error::Kind::Timeout, QStringLiteral("too late to send it"), {}, d->address.node()};
    return std::nullopt;
}

PendingReply Client::send(Command command, Instant deadline)
{
    if (auto reason = whyNot(deadline))
        return settled(std::move(*reason));
    return d->supervisor.commands().send(command, deadline);
}

PendingReply Client::send(Command command)
{
    return send(std::move(command), deadline());
}

PendingReply Client::eval(const lua::Script *script, const std::vector<QByteArray> &keys,
                          const std::vector<QByteArray> &arguments, Instant deadline, Effect effect)
{
    PendingReply reply;
    eval(script, keys, arguments, deadline, effect, reply);
    return reply;
}

void Client::eval(const lua::Script *script, const std::vector<QByteArray> &keys,
                  const std::vector<QByteArray> &arguments, Instant deadline, Effect effect, PendingReply reply)
{
    if (const auto reason = whyNot(deadline))
        reply.settle(Result<Reply>(*reason));
    else
        d->supervisor.commands().eval(ScriptCommand::of(script, keys, arguments, effect), deadline, std::move(reply));
}

void Client::moreFollows()
{
    if (isLive())
        d->supervisor.commands().moreFollows();
}

Subscriber &Client::subscriber()
{
    return d->supervisor.subscriptions();
}

Clock *Client::clock() const
{
    return d->clock;
}

Instant Client::deadline() const
{
    return d->clock->now() + d->options.commandTimeout;
}

Millis Client::deadAfter() const
{
    return d->options.deadAfter;
}

} // namespace lockscope::redis

#include "moc_client.cpp"
