#include "core/redis/sentinel/sentinel_server.h"

#include "core/base/core_text.h"
#include "core/base/escape.h"
#include "core/redis/error_reply.h"

#include <QPointer>

namespace lockscope::redis {

namespace {

constexpr Millis confirmEvery(1'000);
// used while the server is not the master: it may be promoted soon, or the sentinels may name another server
constexpr Millis doubtEvery(100);

// True if ROLE is not permitted or was renamed, so that INFO from the handshake must suffice. Any other error, such as
// BUSY, passes.
bool mayNotAsk(const Result<Reply> &role)
{
    return !role && (role.error().kind == Error::Kind::Forbidden || isUnknownCommand(role.error()));
}

QByteArray roleIn(const Result<Reply> &role)
{
    const bool isTold = role && role->isArray() && !role->elements.empty();
    return isTold ? role->elements.front().bytes : QByteArray();
}

} // namespace

SentinelServer::SentinelServer(Address address, Clock *clock, const ClientOptions &options, QObject *parent)
    : Server(parent)
    , m_address(std::move(address))
    , m_sentinels(m_address, clock, options)
    , m_master(dataAddress(m_address, {}), clock, options)
    , m_options(options)
{
    m_state.since = clock->now();
    connect(&m_sentinels, &Sentinels::changed, this, &SentinelServer::hear);
    connect(&m_master, &Server::stateChanged, this, &SentinelServer::followMaster);
}

SentinelServer::~SentinelServer()
{
    m_master.disconnect(this);
    m_sentinels.disconnect(this);
}

void SentinelServer::open()
{
    if (m_state.phase != Phase::Idle && m_state.phase != Phase::Refused)
        return;
    m_sentinels.open();
    if (m_place)
        m_master.open();
    enter(Phase::Connecting);
}

void SentinelServer::close()
{
    if (m_state.phase == Phase::Idle)
        return;
    m_confirming.reset();
    m_sentinels.close();
    m_place.reset(); // the master may have moved by the next open()
    m_master.disconnect(this);
    m_master.close();
    connect(&m_master, &Server::stateChanged, this, &SentinelServer::followMaster);
    enter(Phase::Idle);
}

int SentinelServer::connectedReplicas() const
{
    const auto count = m_replicas ? m_replicas->count() : std::nullopt;
    return count.value_or(info().connectedReplicas);
}

std::vector<Node> SentinelServer::nodes()
{
    if (!m_replicas) {
        const auto make = [this](const Address &replica) {
            return std::make_unique<NodeClient>(replica, clock(), m_options);
        };
        m_replicas = std::make_unique<Replicas>(this, make);
        connect(m_replicas.get(), &Replicas::changed, this, &Server::nodesChanged);
    }
    const QString name = m_place ? toDisplay(m_place->toText().toUtf8()) : m_address.node();
    std::vector<Node> nodes{Node{this, Node::Role::Master, name, {}}};
    std::vector<Node> replicas = m_replicas->nodes();
    nodes.insert(nodes.end(), replicas.begin(), replicas.end());
    return nodes;
}

Address SentinelServer::addressOf(const Key &) const
{
    return m_place ? dataAddress(m_address, *m_place) : m_address;
}

Task<MonitorStreamEnd> SentinelServer::tap(MonitorStreamLimits limits, MonitorStreamListener listener,
                                           std::stop_token stop)
{
    return m_master.tap(limits, std::move(listener), std::move(stop));
}

PendingReply SentinelServer::sendAllowed(Command command, Instant deadline, Leaves when)
{
    if (isLive())
        return m_master.sendAllowed(std::move(command), deadline, when);
    const PendingReply refused;
    refused.settle(Result<Reply>(notLive()));
    return refused;
}

void SentinelServer::evalAllowed(const ScriptCommand &command, Instant deadline, Leaves when, PendingReply reply)
{
    if (isLive())
        m_master.evalAllowed(command, deadline, when, std::move(reply));
    else
        reply.settle(Result<Reply>(notLive()));
}

Error SentinelServer::notLive() const
{
    const QString &why = m_state.error.message;
    const QString message = CoreText::tr("not connected");
    return {Error::Kind::Connect,
            why.isEmpty() ? message : QString(message + QStringLiteral(": ") + why),
            {},
            m_address.node()};
}

void SentinelServer::hear()
{
    if (m_state.phase == Phase::Idle)
        return;
    if (const auto place = m_sentinels.master()) {
        if (!m_place || !isSamePlace(*place, *m_place))
            follow(*place);
        return;
    }
    const auto failure = m_sentinels.failure();
    if (failure && !m_place)
        fail(m_sentinels.isFinal() ? Phase::Refused : Phase::Waiting, *failure);
}

// Reports a repeated failure only once.
void SentinelServer::fail(Phase phase, const Error &error)
{
    if (m_state.phase != phase || m_state.error.message != error.message)
        enter(phase, error, clock()->now() + confirmEvery);
}

void SentinelServer::follow(const HostPort &place)
{
    m_place = place;
    m_confirming.reset();
    const QPointer<SentinelServer> self(this);
    m_master.moveTo(dataAddress(m_address, place)); // triggers followMaster(), which may destroy us
    if (self)
        Q_EMIT nodesChanged();
}

// Follows the connection's state. The server is Live for us only after it has confirmed that it is the master.
void SentinelServer::followMaster(const ConnectionState &state)
{
    if (state.phase == Phase::Live) {
        m_confirming = std::make_unique<TaskScope>();
        m_confirming->spawn(confirm(m_confirming->stopToken()));
        return;
    }
    m_confirming.reset();
    m_sentinels.askNow();
    Error error = state.error;
    if (!error.message.isEmpty())
        error.message = CoreText::tr("%1, but: %2").arg(whereItIs(), error.message);
    enter(state.phase, error, state.retryAt);
}

QString SentinelServer::whereItIs() const
{
    const QString place = m_place ? m_place->toText() : QString();
    return CoreText::tr("master '%1' is at %2")
        .arg(elided(toDisplay(m_address.sentinel->masterName), 100), toDisplay(place.toUtf8()));
}

Task<void> SentinelServer::confirm(std::stop_token stop)
{
    const Command role = Command::ofNode({"ROLE"});
    Clock *const time = clock();
    for (;;) {
        auto told = co_await m_master.send(role);
        if (stop.stop_requested())
            co_return;
        const bool isRefused = mayNotAsk(told);
        confirmed(told);
        if (stop.stop_requested() || (isRefused && isLive()))
            co_return;
        const Millis pause = isLive() || isRefused ? confirmEvery : doubtEvery;
        const Instant until = time->now() + pause;
        co_await sleepUntil(time, until, stop);
        if (stop.stop_requested())
            co_return;
        if (isRefused) { // only a new connection reads INFO again; moveTo() ends this coroutine
            m_master.moveTo(m_master.address());
            co_return;
        }
    }
}

void SentinelServer::confirmed(const Result<Reply> &told)
{
    if (!told && !mayNotAsk(told)) { // m_master reports a lost connection itself
        if (told.error().kind == Error::Kind::Server && !isLive())
            disbelieve(told.error().message);
        return;
    }
    const QByteArray role = mayNotAsk(told) ? m_master.info().role.toUtf8() : roleIn(told);
    if (role.isEmpty())
        disbelieve(CoreText::tr("ROLE is not permitted there: grant its user +role"));
    else if (role != "master")
        disbelieve(CoreText::tr("that server is not a master (its role is %1): waiting for its promotion or another "
                                "answer from the sentinels")
                       .arg(toDisplay(role)));
    else if (!isLive())
        enter(Phase::Live);
}

void SentinelServer::disbelieve(const QString &what)
{
    m_sentinels.askNow();
    const QString message = CoreText::tr("%1, but %2").arg(whereItIs(), what);
    fail(Phase::Waiting, {Error::Kind::Connect, message, {}, m_address.node()});
}

void SentinelServer::enter(Phase phase, Error error, Instant retryAt)
{
    if (phase == Phase::Live)
        m_state.attempt = 0;
    else if (phase == Phase::Connecting)
        ++m_state.attempt;
    m_state.phase = phase;
    m_state.error = std::move(error);
    m_state.retryAt = retryAt;
    m_state.since = clock()->now();
    const ConnectionState state = m_state; // a copy: one receiver may destroy us before others read it
    Q_EMIT stateChanged(state);
}

} // namespace lockscope::redis

#include "moc_sentinel_server.cpp"
