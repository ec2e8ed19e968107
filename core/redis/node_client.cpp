#include "core/redis/node_client.h"

#include "core/redis/supervisor.h"

#include <utility>

namespace lockscope::redis {

class NodeClient::Private {
public:
    Private(NodeClient *q, Address where, Clock *time, ClientOptions chosen)
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

NodeClient::NodeClient(Address address, Clock *clock, ClientOptions options, QObject *parent)
    : Server(parent)
    , d(std::make_unique<Private>(this, std::move(address), clock, std::move(options)))
{
    qRegisterMetaType<ConnectionState>();
}

NodeClient::~NodeClient() = default;

void NodeClient::open()
{
    d->supervisor.open();
}

void NodeClient::close()
{
    d->supervisor.close();
}

void NodeClient::tellState()
{
    const ConnectionState state = d->supervisor.state(); // a copy: we may be destroyed while others still read it
    Q_EMIT stateChanged(state);
}

const ConnectionState &NodeClient::state() const
{
    return d->supervisor.state();
}

const Address &NodeClient::address() const
{
    return d->address;
}

const ServerInfo &NodeClient::info() const
{
    return d->supervisor.server();
}

qint64 NodeClient::messagesId() const
{
    return d->supervisor.messagesId();
}

std::chrono::microseconds NodeClient::roundTrip() const
{
    return d->supervisor.roundTrip();
}

std::optional<Error> NodeClient::whyNot(Instant deadline) const
{
    if (!isLive())
        return d->notLive();
    if (deadline <= d->clock->now())
        return Error{Error::Kind::Timeout, QStringLiteral("too late to send it"), {}, d->address.node()};
    return std::nullopt;
}

PendingReply NodeClient::send(Command command, Instant deadline)
{
    if (auto reason = whyNot(deadline))
        return settled(std::move(*reason));
    return d->supervisor.commands().send(command, deadline);
}

void NodeClient::eval(const lua::Script *script, const std::vector<QByteArray> &keys,
                      const std::vector<QByteArray> &arguments, Instant deadline, Effect effect, PendingReply reply)
{
    if (const auto reason = whyNot(deadline))
        reply.settle(Result<Reply>(*reason));
    else
        d->supervisor.commands().eval(ScriptCommand::of(script, keys, arguments, effect), deadline, std::move(reply));
}

void NodeClient::moreFollows()
{
    if (isLive())
        d->supervisor.commands().moreFollows();
}

Subscriber &NodeClient::subscriber()
{
    return d->supervisor.subscriptions();
}

Clock *NodeClient::clock() const
{
    return d->clock;
}

Instant NodeClient::deadline() const
{
    return d->clock->now() + d->options.commandTimeout;
}

Millis NodeClient::deadAfter() const
{
    return d->options.deadAfter;
}

} // namespace lockscope::redis

#include "moc_node_client.cpp"
