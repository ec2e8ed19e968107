#include "core/redis/node/node_client.h"

#include "core/base/core_text.h"
#include "core/redis/link/supervisor.h"
#include "core/redis/node/monitor_connection.h"
#include "core/redis/node/replicas.h"

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
        const QString message = CoreText::tr("not connected");
        return {Error::Kind::Connect,
                why.isEmpty() ? message : QString(message + QStringLiteral(": ") + why),
                {},
                address.node()};
    }

    Address address;
    Clock *clock;
    ClientOptions options;
    Supervisor supervisor;
    std::unique_ptr<Replicas> replicas; // null until somebody asks for replicas
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

void NodeClient::moveTo(const Address &address)
{
    d->address = address;
    d->supervisor.moveTo(address);
}

void NodeClient::tellState()
{
    const ConnectionState state = d->supervisor.state(); // a copy: one receiver may destroy us before others read it
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

int NodeClient::connectedReplicas() const
{
    const auto count = d->replicas ? d->replicas->count() : std::nullopt;
    return count.value_or(info().connectedReplicas);
}

std::vector<Node> NodeClient::nodes()
{
    if (!d->replicas) {
        const auto make = [this](const Address &replica) {
            return std::make_unique<NodeClient>(replica, d->clock, d->options);
        };
        d->replicas = std::make_unique<Replicas>(this, make);
        connect(d->replicas.get(), &Replicas::changed, this, &Server::nodesChanged);
    }
    std::vector<Node> nodes = Server::nodes();
    std::vector<Node> replicas = d->replicas->nodes();
    nodes.insert(nodes.end(), replicas.begin(), replicas.end());
    return nodes;
}

const Capabilities &NodeClient::capabilities() const
{
    return d->supervisor.capabilities();
}

void NodeClient::lacks(Capability what)
{
    d->supervisor.capabilities().lacks(what);
}

qint64 NodeClient::messagesId() const
{
    return d->supervisor.messagesId();
}

quint32 NodeClient::connection() const
{
    return d->supervisor.commandsId();
}

std::chrono::microseconds NodeClient::roundTrip() const
{
    return d->supervisor.roundTrip();
}

std::optional<Error> NodeClient::cannotSend(Instant deadline) const
{
    if (!isLive())
        return d->notLive();
    if (deadline <= d->clock->now())
        return Error{Error::Kind::Timeout,
                     CoreText::tr("the deadline passed before the command was sent"),
                     {},
                     d->address.node()};
    return std::nullopt;
}

Connection &NodeClient::commands(Leaves when)
{
    Connection &connection = d->supervisor.commands();
    if (when == Leaves::WithWhatFollows)
        connection.moreFollows();
    return connection;
}

PendingReply NodeClient::sendAllowed(Command command, Instant deadline, Leaves when)
{
    if (auto reason = cannotSend(deadline))
        return settled(std::move(*reason));
    return commands(when).send(command, deadline);
}

void NodeClient::evalAllowed(const ScriptCommand &command, Instant deadline, Leaves when, PendingReply reply)
{
    if (const auto reason = cannotSend(deadline))
        reply.settle(Result<Reply>(*reason));
    else
        commands(when).eval(command, deadline, std::move(reply));
}

Subscriber &NodeClient::subscriber()
{
    return d->supervisor.subscriptions();
}

Task<MonitorStreamEnd> NodeClient::tap(MonitorStreamLimits limits, MonitorStreamListener listener, std::stop_token stop)
{
    return runMonitorConnection(d->address, d->clock, d->options, limits, std::move(listener), std::move(stop));
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
