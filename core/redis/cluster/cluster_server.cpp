#include "core/redis/cluster/cluster_server.h"

#include "core/async/resume.h"
#include "core/base/core_text.h"
#include "core/redis/cluster/cluster_monitor_stream.h"
#include "core/redis/cluster/cluster_router.h"
#include "core/redis/cluster/cluster_state.h"

#include <QPointer>

#include <utility>

namespace lockscope::redis {

class ClusterServer::Private {
public:
    using Phase = ConnectionState::Phase;

    Private(ClusterServer *server, Address where, Clock *time, ClientOptions chosen)
        : q(server)
        , clock(time)
        , options(std::move(chosen))
        , seed(std::make_unique<NodeClient>(std::move(where), time, ofSeed()))
    {
        QObject::connect(seed.get(), &Server::stateChanged, q, [this] { seedChanged(); });
        QObject::connect(seed.get(), &Server::nodesChanged, q, [this] {
            if (!routes) // a single server may have replicas
                Q_EMIT q->nodesChanged();
        });
    }

    bool isCluster() const { return seed->info().mode == QLatin1String("cluster"); }
    ClientOptions ofSeed();
    void seedChanged();
    void begin();
    void end();
    void judgeSoon();
    void judge();
    void tell(ConnectionState now);
    void tellMissed(bool isBack);

    ClusterServer *q;
    Clock *clock;
    ClientOptions options;
    std::unique_ptr<NodeClient> seed;
    std::optional<ConnectionState> state; // set if it differs from the seed's
    std::unique_ptr<ClusterRouter> routes; // null until the server is known to be a cluster
    Capabilities capabilities; // valid while `routes` is set
    bool willJudge = false;
    std::vector<Missed> missed; // not yet emitted, see judge()
};

// Options for the seed: once the nodes are known, the router takes over the commands that the seed refuses.
ClientOptions ClusterServer::Private::ofSeed()
{
    ClientOptions linked = options;
    linked.takeOver = [this](const Reply &refusal, const ScriptCommand &what, Instant deadline,
                             const PendingReply &reply) {
        return routes && routes->takeOver(seed.get(), refusal, what, deadline, reply);
    };
    linked.channelTaken = [this](const QByteArray &channel) {
        if (routes)
            routes->channelTaken(seed.get(), channel);
    };
    return linked;
}

void ClusterServer::Private::seedChanged()
{
    if (routes) {
        routes->seedChanged();
        judgeSoon(); // until the nodes are known, only the seed's state counts
    } else if (seed->isLive() && isCluster()) {
        begin();
    } else if (seed->isLive() && seed->address().cluster) {
        ConnectionState refused = seed->state();
        refused.phase = Phase::Refused;
        refused.error = {Error::Kind::Connect,
                         CoreText::tr("this server is not a cluster (its mode is %1): omit --cluster")
                             .arg(seed->info().mode.isEmpty() ? QStringLiteral("unknown") : seed->info().mode),
                         {},
                         seed->address().node()};
        state = refused;
        seed->close(); // calls this function again, which then reports the state
    } else {
        const bool isOwn = state && state->phase == Phase::Refused && seed->state().phase == Phase::Idle;
        tell(isOwn ? *state : seed->state());
        if (!isOwn)
            state.reset();
    }
}

void ClusterServer::Private::begin()
{
    state = seed->state();
    state->phase = Phase::Connecting;
    capabilities = Capabilities::of(seed->info());
    capabilities.lacks(Capability::Tracking);
    const ClusterRouter::Calls calls{[this] { Q_EMIT q->nodesChanged(); }, [this] { judgeSoon(); },
                                     [this](Missed what) {
                                         missed.push_back(std::move(what));
                                         judgeSoon();
                                     }};
    routes = std::make_unique<ClusterRouter>(seed.get(), options, calls);
    routes->setPolicy(q->policy());
}

void ClusterServer::Private::end()
{
    if (!routes)
        return;
    const std::unique_ptr<ClusterRouter> was = std::move(routes); // from here on nodes() returns the seed
    state.reset();
    missed.clear();
    Q_EMIT q->nodesChanged();
    was->close({Error::Kind::Canceled, CoreText::tr("the connection was closed"), {}, seed->address().node()});
}

// Combines changes that come together into one signal.
void ClusterServer::Private::judgeSoon()
{
    if (std::exchange(willJudge, true))
        return;
    callAtEndOfTurn([this, guard = QPointer<ClusterServer>(q)] {
        if (!guard)
            return;
        willJudge = false;
        judge();
    });
}

void ClusterServer::Private::judge()
{
    if (!routes)
        return;
    const ConnectionState before = *state;
    state = stateOf(*routes, *seed, before);
    const QPointer<ClusterServer> guard(q);
    if (isNews(before, *state))
        tell(*state);
    if (guard && routes && state->phase == Phase::Live)
        tellMissed(before.phase != Phase::Live);
}

// A receiver of the signal may destroy this server.
void ClusterServer::Private::tellMissed(bool isBack)
{
    std::vector<Missed> told = std::exchange(missed, {});
    if (isBack)
        told.assign(1, {q, allSlots()});
    const QPointer<ClusterServer> guard(q);
    for (const Missed &each : told) {
        if (!guard || !routes)
            return;
        Q_EMIT guard->missed(each);
    }
}

void ClusterServer::Private::tell(ConnectionState now)
{
    Q_EMIT q->stateChanged(now);
}

ClusterServer::ClusterServer(Address address, Clock *clock, ClientOptions options, QObject *parent)
    : Server(parent)
    , d(std::make_unique<Private>(this, std::move(address), clock, std::move(options)))
{ }

ClusterServer::~ClusterServer()
{
    blockSignals(true); // so that nobody asks a dying server for its nodes
    d->seed->disconnect();
    close();
}

void ClusterServer::open()
{
    const bool isBegun = d->routes && d->state->phase != ConnectionState::Phase::Refused;
    if (isBegun) {
        d->routes->reopenRefused();
        return;
    }
    if (d->routes) { // after a rejection, start from the beginning
        d->end();
        d->seed->close();
    }
    d->state.reset();
    d->seed->open();
}

void ClusterServer::close()
{
    d->end();
    d->state.reset();
    d->seed->close();
}

const ConnectionState &ClusterServer::state() const
{
    return d->state ? *d->state : d->seed->state();
}

const Address &ClusterServer::address() const
{
    return d->seed->address();
}

const ServerInfo &ClusterServer::info() const
{
    return d->seed->info();
}

const Capabilities &ClusterServer::capabilities() const
{
    return d->routes ? d->capabilities : d->seed->capabilities();
}

void ClusterServer::lacks(Capability what)
{
    d->capabilities.lacks(what);
    d->seed->lacks(what);
}

std::vector<Node> ClusterServer::nodes()
{
    const std::vector<Node> nodes = d->routes ? d->routes->nodes().all() : std::vector<Node>();
    if (!nodes.empty())
        return nodes;
    if (d->routes || !d->seed->isLive() || d->seed->has(Capability::OneSlot))
        return Server::nodes();
    std::vector<Node> alone = d->seed->nodes(); // with the seed's replicas
    alone.front().server = this;
    return alone;
}

Address ClusterServer::addressOf(const Key &key) const
{
    const NodeClient *const node = d->routes ? d->routes->nodes().masterOf(slotOf(key.raw())) : nullptr;
    return node ? node->address() : address();
}

void ClusterServer::setPolicy(CommandPolicy policy)
{
    Server::setPolicy(policy);
    if (d->routes)
        d->routes->setPolicy(policy);
}

qint64 ClusterServer::messagesId() const
{
    return d->routes ? 0 : d->seed->messagesId();
}

std::chrono::microseconds ClusterServer::roundTrip() const
{
    if (!d->routes)
        return d->seed->roundTrip();
    std::chrono::microseconds longest{0};
    for (const NodeClient *node : d->routes->nodes().masters())
        longest = std::max(longest, node->roundTrip());
    return longest;
}

PendingReply ClusterServer::sendAllowed(Command command, Instant deadline, Leaves when)
{
    if (!d->routes)
        return d->seed->sendAllowed(std::move(command), deadline, when);
    PendingReply reply;
    d->routes->send({{nullptr, std::move(command)}, deadline, reply}, when);
    return reply;
}

void ClusterServer::evalAllowed(const ScriptCommand &command, Instant deadline, Leaves when, PendingReply reply)
{
    if (d->routes)
        d->routes->send({command, deadline, std::move(reply)}, when);
    else
        d->seed->evalAllowed(command, deadline, when, std::move(reply));
}

Subscriber &ClusterServer::subscriber()
{
    return d->routes ? d->routes->subscriber() : d->seed->subscriber();
}

Task<MonitorStreamEnd> ClusterServer::tap(MonitorStreamLimits limits, MonitorStreamListener listener,
                                          std::stop_token stop)
{
    if (!d->routes)
        return d->seed->tap(limits, std::move(listener), std::move(stop));
    std::vector<Server *> masters;
    for (NodeClient *node : d->routes->nodes().masters())
        masters.push_back(node);
    return tapAll(std::move(masters), limits, std::move(listener), std::move(stop));
}

Clock *ClusterServer::clock() const
{
    return d->clock;
}

Instant ClusterServer::deadline() const
{
    return d->seed->deadline();
}

Millis ClusterServer::deadAfter() const
{
    return d->seed->deadAfter();
}

} // namespace lockscope::redis

#include "moc_cluster_server.cpp"
