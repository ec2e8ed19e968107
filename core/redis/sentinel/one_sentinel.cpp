#include "core/redis/sentinel/one_sentinel.h"

namespace lockscope::redis {

namespace {

constexpr Millis askSentinelEvery(1'000); // without messages, a switch is noticed within this time
constexpr Millis listenEvery(60'000); // the pause after a rejection, because each attempt adds an entry to the ACL log

} // namespace

OneSentinel::OneSentinel(const Address &address, QByteArray masterName, Clock *clock, const ClientOptions &options,
                         QObject *parent)
    : QObject(parent)
    , m_masterName(std::move(masterName))
    , m_clock(clock)
    , m_client(address, clock, options)
{
    connect(&m_client, &Server::stateChanged, this, &OneSentinel::follow);
}

OneSentinel::~OneSentinel() = default;

void OneSentinel::open()
{
    if (!m_scope) {
        m_scope = std::make_unique<TaskScope>();
        m_scope->spawn(run(m_scope->stopToken()));
    }
    m_failed = false;
    m_client.open();
    m_wake.call();
}

void OneSentinel::close()
{
    m_scope.reset();
    m_said.reset();
    m_switches.reset();
    m_isDeaf = false;
    m_client.close();
}

void OneSentinel::follow(const ConnectionState &state)
{
    using Phase = ConnectionState::Phase;
    if (state.phase == Phase::Live) {
        m_listenAgain = {}; // the sentinel's ACL may have changed
        m_wake.call();
    }
    if (state.phase == Phase::Waiting || state.phase == Phase::Refused)
        fail(state.error);
}

Task<void> OneSentinel::run(std::stop_token stop)
{
    for (;;) {
        if (m_client.isLive()) {
            co_await ask(stop);
            if (stop.stop_requested())
                co_return;
        }
        if (m_client.isLive() && !m_switches && m_clock->now() >= m_listenAgain) {
            co_await subscribe(stop);
            if (stop.stop_requested())
                co_return;
        }
        const Instant until = m_clock->now() + askSentinelEvery;
        co_await m_wake.wait(m_clock, until, stop);
        if (stop.stop_requested())
            co_return;
    }
}

// Subscribes once; the client subscribes again after each reconnect. If the sentinel's user may not subscribe, polling
// is enough.
Task<void> OneSentinel::subscribe(std::stop_token stop)
{
    const Channel channel("+switch-master");
    const WakeUp wake = m_wake;
    const Subscriber::Handler handler = [wake](const Message &) { wake.call(); };
    const Instant deadline = m_client.deadline();
    auto subscribed = co_await m_client.subscriber().subscribe(channel, handler, deadline, stop);
    if (stop.stop_requested())
        co_return;
    m_isDeaf = !subscribed && subscribed.error().kind == Error::Kind::Forbidden;
    m_listenAgain = m_clock->now() + (m_isDeaf ? listenEvery : Millis(0));
    if (subscribed)
        m_switches = std::move(*subscribed);
}

Task<void> OneSentinel::ask(std::stop_token stop)
{
    const Command master = Command::ofNode({"SENTINEL", "MASTER", m_masterName});
    const Command place = Command::ofNode({"SENTINEL", "GET-MASTER-ADDR-BY-NAME", m_masterName});
    PendingReply asked = m_client.send(master);
    PendingReply askedPlace = m_client.send(place);
    auto known = co_await asked;
    auto where = co_await askedPlace;
    if (stop.stop_requested() || !m_client.isLive())
        co_return;
    auto said = parseMasterInfo(m_masterName, known, where);
    if (!said && said.error().token == "NAME") {
        co_await askForNames(stop);
        if (stop.stop_requested())
            co_return;
    }
    take(std::move(said));
}

Task<void> OneSentinel::askForNames(std::stop_token stop)
{
    const Command masters = Command::ofNode({"SENTINEL", "MASTERS"});
    auto reply = co_await m_client.send(masters);
    if (!stop.stop_requested() && reply)
        m_masters = mastersIn(*reply);
}

void OneSentinel::take(Result<MasterInfo> said)
{
    if (!said) {
        fail(said.error());
        return;
    }
    if (m_said == *said)
        return;
    m_said = *said;
    m_failed = false;
    Q_EMIT changed();
}

void OneSentinel::fail(const Error &why)
{
    m_said.reset();
    m_failed = true;
    m_why = why;
    Q_EMIT changed();
}

} // namespace lockscope::redis

#include "moc_one_sentinel.cpp"
