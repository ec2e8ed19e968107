#include "core/redis/node/monitor_connection.h"

#include "core/base/core_text.h"
#include "core/base/escape.h"
#include "core/redis/error_reply.h"
#include "core/redis/link/handshake.h"
#include "core/redis/link/monitor_line_reader.h"
#include "core/redis/refusal/acl_line.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace lockscope::redis {

namespace {

Error refusalOf(const QByteArray &said, const Address &address)
{
    Reply reply;
    reply.type = Reply::Type::Error;
    reply.bytes = said;
    Error error = toError(reply, address.node());
    if (error.kind == Error::Kind::Forbidden)
        error.message = CoreText::tr("user '%1' may not run MONITOR: grant it while it is needed (%2)")
                            .arg(shownUser(address), QString::fromLatin1(aclLine(address.user, {"+monitor"})));
    else if (said.contains("unknown command"))
        error.message = CoreText::tr("this server has no MONITOR (it was renamed, or the provider removed it)");
    else
        error.message.prepend(CoreText::tr("the server refuses MONITOR: "));
    return error;
}

// One run of MONITOR, after the handshake. runMonitorConnection() owns this object and waits for the end of the run.
class Tapping {
public:
    Tapping(std::shared_ptr<Connection> connection, Clock *clock, const ClientOptions &options,
            MonitorStreamLimits limits, MonitorStreamListener listener)
        : m_connection(std::move(connection))
        , m_clock(clock)
        , m_beatEvery(options.heartbeatEvery)
        , m_deadAfter(options.deadAfter)
        , m_limits(limits)
        , m_stream(limits.bytes, std::move(listener))
    { }

    void begin()
    {
        m_connection->setOnClosed([this](const Error &why) { end(MonitorStreamEnd::Why::Lost, why); });
        m_connection->passOn([this](QByteArrayView bytes) { received(bytes); });
        ask("MONITOR");
        m_heardAt = m_clock->now();
        lookAgain(m_heardAt);
    }

    void leave()
    {
        m_look.reset();
        m_timeIsUp.reset();
        m_connection->passOn({});
        m_connection->setOnClosed({});
        m_connection->close({Error::Kind::Canceled, CoreText::tr("MONITOR has ended"), {}, m_connection->node()});
    }

    void end(MonitorStreamEnd::Why why, Error error = {})
    {
        const bool isCut = m_stream.state() != MonitorLineReader::State::Refused && m_stream.isInLine();
        const Millis lasted = m_agreedAt == Instant() ? Millis(0) : toMillis(m_clock->now() - m_agreedAt);
        m_end.settle({why, std::move(error), m_stream.lines(), m_stream.bytes(), lasted, isCut});
    }

    const SettleOnce<MonitorStreamEnd> &over() const { return m_end; }
    const QByteArray &refusal() const { return m_stream.refusal(); }

private:
    void ask(const char *word)
    {
        m_isAsked = true;
        m_silence.restart(m_clock->now());
        const Command command = Command::ofNode({word});
        m_connection->send(command, Instant::max()); // received() gets the answer, because of passOn()
    }

    void received(QByteArrayView bytes)
    {
        m_heardAt = m_clock->now();
        m_isAsked = false;
        const bool wasRunning = m_stream.state() == MonitorLineReader::State::Running;
        const MonitorLineReader::State state = m_stream.feed(bytes);
        if (!wasRunning && state != MonitorLineReader::State::Asked)
            agreed();
        if (state == MonitorLineReader::State::Refused)
            end(MonitorStreamEnd::Why::Refused);
        else if (state == MonitorLineReader::State::Full)
            end(MonitorStreamEnd::Why::Bytes);
    }

    void agreed()
    {
        m_agreedAt = m_heardAt;
        m_timeIsUp = m_clock->callAt(m_agreedAt + m_limits.time, [this] { end(MonitorStreamEnd::Why::Time); });
    }

    // An idle server is as silent as a dead link, so a PING shows which of the two it is.
    void lookAgain(Instant now)
    {
        m_nextLook = now + m_beatEvery;
        if (m_isAsked)
            m_nextLook = std::min(m_nextLook, m_silence.endOf(m_deadAfter));
        m_look = m_clock->callAt(m_nextLook, [this] { look(); });
    }

    void look()
    {
        const Instant now = m_clock->now();
        m_silence.forgive(m_nextLook, now);
        m_connection->drain(); // the bytes may have arrived already, if only the event loop is late
        if (m_end.isSettled())
            return;
        if (m_isAsked && m_silence.hasLasted(m_deadAfter, now)) {
            end(MonitorStreamEnd::Why::Lost,
                {Error::Kind::Connect,
                 CoreText::tr("the server has been silent for %1 s: the link is dead, or the server hangs")
                     .arg(double(m_deadAfter.count()) / 1000.0),
                 {},
                 m_connection->node()});
            return;
        }
        if (!m_isAsked && now - m_heardAt >= m_beatEvery / 2)
            ask("PING");
        lookAgain(now);
    }

    std::shared_ptr<Connection> m_connection;
    Clock *m_clock;
    Millis m_beatEvery;
    Millis m_deadAfter;
    MonitorStreamLimits m_limits;
    MonitorLineReader m_stream;
    Instant m_heardAt{};
    bool m_isAsked = false; // MONITOR or PING was sent, and nothing has arrived since then
    Silence m_silence; // while m_isAsked
    Instant m_nextLook{};
    Instant m_agreedAt{};
    std::unique_ptr<Clock::Timer> m_look;
    std::unique_ptr<Clock::Timer> m_timeIsUp;
    SettleOnce<MonitorStreamEnd> m_end;
};

struct EndIt {
    Tapping *tapping;
    void operator()() const { tapping->end(MonitorStreamEnd::Why::Stopped); }
};

struct CloseIt {
    std::shared_ptr<Connection> connection;
    void operator()() const
    {
        connection->close({Error::Kind::Canceled, CoreText::tr("stopped"), {}, connection->node()});
    }
};

Task<HandshakeResult> admitTap(std::shared_ptr<Connection> connection, Address address, Instant deadline,
                               std::stop_token stop)
{
    const std::stop_callback<CloseIt> whenStopped(stop, CloseIt{connection});
    const HandshakeResult result = co_await shakeHands(connection, address, Purpose::Tap, deadline);
    co_return result;
}

} // namespace

Task<MonitorStreamEnd> runMonitorConnection(Address address, Clock *clock, ClientOptions options,
                                            MonitorStreamLimits limits, MonitorStreamListener listener,
                                            std::stop_token stop)
{
    const auto connection = std::make_shared<Connection>(address, clock, options);
    const Instant deadline = clock->now() + options.connectTimeout;
    const HandshakeResult result = co_await admitTap(connection, address, deadline, stop);
    MonitorStreamEnd end;
    end.error = result.error;
    if (result.verdict == HandshakeResult::Verdict::Refused)
        end.why = MonitorStreamEnd::Why::Refused;
    if (stop.stop_requested())
        end.why = MonitorStreamEnd::Why::Stopped;
    if (result.verdict != HandshakeResult::Verdict::Admitted || stop.stop_requested())
        co_return end;

    Tapping tapping(connection, clock, options, limits, std::move(listener));
    tapping.begin();
    const std::stop_callback<EndIt> whenStopped(stop, EndIt{&tapping});
    const SettleOnce<MonitorStreamEnd> over = tapping.over();
    end = co_await over;
    tapping.leave();
    if (end.why == MonitorStreamEnd::Why::Refused)
        end.error = refusalOf(tapping.refusal(), address);
    co_return end;
}

} // namespace lockscope::redis
