#include "core/redis/link/supervisor.h"

#include "core/base/core_text.h"
#include "core/redis/link/transport_factory.h"

#include <QRandomGenerator>

#include <algorithm>
#include <utility>

namespace lockscope::redis {

Supervisor::Supervisor(Address address, Clock *clock, ClientOptions options, StateHandler onState)
    : m_address(std::move(address))
    , m_clock(clock)
    , m_options(std::move(options))
    , m_onState(std::move(onState))
    , m_subscriptions(std::make_shared<Subscriptions>(clock, m_address.node(), m_options.channelTaken))
{
    m_state.since = clock->now();
}

Supervisor::~Supervisor()
{
    m_onState = {};
    close();
}

void Supervisor::open()
{
    if (m_state.phase == Phase::Idle || m_state.phase == Phase::Refused)
        start();
}

void Supervisor::start()
{
    m_failures = 0;
    m_state.attempt = 0;
    m_tunnel = tunnelTo(m_address, *m_options.resources.tunnels);
    m_scope = std::make_unique<TaskScope>(); // stops the tasks of the previous scope
    m_scope->spawn(run(m_scope->stopToken()));
    enter(Phase::Connecting);
}

void Supervisor::moveTo(const Address &address)
{
    m_scope.reset();
    dropBoth({Error::Kind::Connect, CoreText::tr("the connection moves to another server"), {}, m_address.node()});
    m_address = address;
    m_subscriptions->moveTo(address.node());
    start();
}

void Supervisor::close()
{
    m_scope.reset(); // requests the stop
    dropBoth({Error::Kind::Canceled, CoreText::tr("the connection was closed"), {}, m_address.node()});
    m_tunnel.reset();
    if (m_state.phase != Phase::Idle)
        enter(Phase::Idle);
}

Task<void> Supervisor::run(std::stop_token stop)
{
    for (;;) {
        const HandshakeResult entry = co_await connectBoth(stop);
        if (stop.stop_requested())
            co_return;
        if (entry.verdict == HandshakeResult::Verdict::Refused) {
            dropBoth(entry.error);
            enter(Phase::Refused, entry.error);
            co_return;
        }
        if (entry.verdict == HandshakeResult::Verdict::Admitted) {
            const SettleOnce<Error> end = goLive(entry.server);
            co_await end;
        } else {
            dropBoth(entry.error);
            waitAgain(entry.error);
        }
        if (stop.stop_requested())
            co_return;
        const Instant until = m_state.retryAt;
        co_await sleepUntil(m_clock, until, stop);
        if (stop.stop_requested())
            co_return;
        enter(Phase::Connecting);
        if (stop.stop_requested())
            co_return;
    }
}

Task<HandshakeResult> Supervisor::connectBoth(std::stop_token stop)
{
    const Instant deadline = m_clock->now() + m_options.connectTimeout;
    const std::shared_ptr<Connection> commands = makeConnection();
    m_commands = commands;
    HandshakeResult entry = co_await shakeHands(commands, m_address, Purpose::Commands, deadline);
    if (stop.stop_requested() || entry.verdict != HandshakeResult::Verdict::Admitted)
        co_return entry;
    const std::shared_ptr<Connection> messages = makeConnection();
    m_messages = messages;
    const HandshakeResult second = co_await shakeHands(messages, m_address, Purpose::Messages, deadline);
    if (stop.stop_requested() || second.verdict != HandshakeResult::Verdict::Admitted)
        co_return second;
    m_messagesId = second.connectionId;
    watch(commands);
    watch(messages);
    if (commands->isOpen() && messages->isOpen())
        co_await m_subscriptions->restore(messages);
    if (stop.stop_requested() || (commands->isOpen() && messages->isOpen()))
        co_return entry;
    entry.verdict = HandshakeResult::Verdict::TryAgain;
    entry.error = commands->isOpen() ? messages->why() : commands->why();
    co_return entry;
}

void Supervisor::watch(const std::shared_ptr<Connection> &connection)
{
    connection->setOnClosed([this](const Error &why) { lost(why); });
    connection->startHeartbeat();
}

std::shared_ptr<Connection> Supervisor::makeConnection()
{
    return std::make_shared<Connection>(m_address, m_clock, m_options);
}

SettleOnce<Error> Supervisor::goLive(ServerInfo server)
{
    m_server = std::move(server);
    m_capabilities = Capabilities::of(m_server);
    const SettleOnce<Error> end;
    m_lost = end;
    m_state.attempt = 0;
    enter(Phase::Live);
    return end;
}

// The closed connection calls this. The coroutines that waited for its replies are settled but have not run yet. When
// they run, the state is already Waiting.
void Supervisor::lost(const Error &why)
{
    dropBoth(why);
    if (!isLive())
        return; // connectBoth() handles it
    if (m_clock->now() - m_state.since >= m_options.backOffTo)
        m_failures = 0;
    waitAgain(why);
}

void Supervisor::dropBoth(const Error &why)
{
    for (auto *connection : {&m_commands, &m_messages}) {
        if (const auto gone = std::exchange(*connection, nullptr)) {
            gone->setOnClosed({});
            gone->close(why);
        }
    }
    m_subscriptions->detach(why);
    if (const auto end = std::exchange(m_lost, std::nullopt))
        end->settle(why);
}

void Supervisor::waitAgain(const Error &why)
{
    enter(Phase::Waiting, why, m_clock->now() + backOff());
}

void Supervisor::enter(Phase phase, Error error, Instant retryAt)
{
    if (phase == Phase::Connecting)
        ++m_state.attempt;
    m_state.phase = phase;
    m_state.error = std::move(error);
    m_state.retryAt = retryAt;
    m_state.since = m_clock->now();
    if (m_onState)
        m_onState(m_state);
}

// The pause is at most four fifths of backOffTo, which leaves the rest for the connection attempt. So the server is
// live soon after it can be reached again.
Millis Supervisor::backOff()
{
    const qint64 least = m_options.backOffFrom.count();
    const qint64 most = std::max<qint64>(m_options.backOffTo.count() * 4 / 5, least);
    m_failures = std::min(m_failures + 1, 16);
    const qint64 ceiling = std::min(most, least << m_failures);
    return Millis(QRandomGenerator::global()->bounded(least, ceiling + 1));
}

} // namespace lockscope::redis
