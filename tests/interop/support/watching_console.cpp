#include "tests/interop/support/watching_console.h"

#include "tests/interop/support/fail.h"
#include "tests/support/await.h"
#include "tests/support/monitored.h"
#include "tests/support/redis_clients.h"

namespace lockscope::interop {

using namespace std::chrono_literals;

namespace {

constexpr Millis longest = 40s;

} // namespace

WatchingConsole::WatchingConsole(const RedisServer &server)
{
    SessionOptions options;
    options.address = socketAddress(server);
    options.auditFile = m_folder.filePath(QStringLiteral("audit.jsonl"));
    options.monitor.unverifiedAfter = 60s; // a stall of a busy machine must not count as a loss of contact
    m_session = std::make_unique<Session>(options, &m_serverPool);
    SessionTrace *trace = m_session->trace();
    QObject::connect(trace, &SessionTrace::began, m_session.get(), [this] { m_isListening = true; });
    QObject::connect(trace, &SessionTrace::happened, m_session.get(), [this](const std::vector<TraceEvent> &told) {
        m_events.insert(m_events.end(), told.begin(), told.end());
    });
    QObject::connect(trace, &SessionTrace::ended, m_session.get(), [this] { m_isListening = false; });
    m_session->clients()->setLooked(true);
    m_session->open();
    awaitUntil([this] { return m_session->client()->isLive(); });
}

WatchingConsole::~WatchingConsole()
{
    bool isClosed = false;
    QObject::connect(m_session.get(), &Session::closed, m_session.get(), [&isClosed] { isClosed = true; });
    m_session->close();
    awaitUntil([&] { return isClosed; });
    m_session.reset();
    settleEvents();
}

void WatchingConsole::listen()
{
    m_session->trace()->start({120s, 100'000'000});
    awaitUntil([this] { return m_isListening; });
}

void WatchingConsole::stopListening()
{
    m_session->trace()->stop();
    awaitUntil([this] { return !m_isListening; });
}

std::optional<TraceEvent> WatchingConsole::heard(const QByteArray &name, TraceEvent::What what) const
{
    const auto found = std::find_if(m_events.begin(), m_events.end(), [&](const TraceEvent &event) {
        return event.key == Key(name) && event.what == what;
    });
    return found == m_events.end() ? std::nullopt : std::optional(*found);
}

LockPtr WatchingConsole::awaitRow(const QByteArray &name, const Condition &condition)
{
    LockPtr last;
    try {
        awaitUntil(
            [&] {
                last = row(name);
                return last && condition(*last);
            },
            longest);
    } catch (const std::runtime_error &) {
        fail("not what was waited for: " + (last ? describe(last) : name + " is not there"));
    }
    return last;
}

LockPtr WatchingConsole::awaitState(const QByteArray &name, State state)
{
    try {
        return awaitRow(name, [state](const Lock &lock) { return lock.state == state; });
    } catch (const std::runtime_error &error) {
        fail(QByteArray(word(state).data()) + " was waited for: " + error.what());
    }
}

clients::ClientPtr WatchingConsole::awaitClient(const QByteArray &uuid,
                                                const std::function<bool(const clients::Client &)> &condition)
{
    clients::ClientPtr last;
    const auto isIt = [&] {
        (void)await(m_session->clients()->look({}));
        last = client(uuid);
        return last && condition(*last);
    };
    awaitUntil(isIt, longest);
    return last;
}

clients::ClientFinding WatchingConsole::awaitFinding(const QByteArray &uuid, clients::ClientState state)
{
    std::optional<clients::ClientFinding> found;
    const auto isFound = [&](const clients::Client &known) {
        for (const clients::ClientFinding &finding : known.findings)
            found = finding.state == state ? std::optional(finding) : found;
        return found.has_value();
    };
    try {
        awaitClient(uuid, isFound);
    } catch (const std::runtime_error &) {
        fail(QByteArray(word(state).data()) + " was waited for, of " + uuid);
    }
    return *found;
}

} // namespace lockscope::interop
