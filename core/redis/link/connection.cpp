#include "core/redis/link/connection.h"

#include "core/async/resume.h"
#include "core/base/core_text.h"
#include "core/redis/error_reply.h"
#include "core/redis/link/transport_factory.h"
#include "core/redis/refusal/with_acl_line.h"
#include "core/redis/slot.h"
#include "core/redis/wire/wire_words.h"

#include <algorithm>
#include <atomic>
#include <utility>

namespace lockscope::redis {

namespace {

constexpr qsizetype fullWrite = 1024; // a write of this size is sent at once
constexpr qsizetype fullWriteOfMore = 16 * 1024; // the same limit, after moreFollows()
constexpr qsizetype keptBuffer = 256 * 1024;

const Command &ping()
{
    static const Command command = Command::ofNode({"PING"});
    return command;
}

quint32 nextId()
{
    static std::atomic<quint32> latest{0};
    const quint32 next = ++latest;
    return next != 0 ? next : ++latest;
}

QString seconds(Millis span)
{
    return QString::number(double(span.count()) / 1000.0);
}

} // namespace

Connection::Connection(const Address &address, Clock *clock, const ClientOptions &options)
    : m_id(nextId())
    , m_clock(clock)
    , m_node(address.node())
    , m_user(address.user)
    , m_heartbeatEvery(options.heartbeatEvery)
    , m_deadAfter(options.deadAfter)
    , m_transport(options.transport ? options.transport(address) : makeTransport(address, options.resources))
    , m_reader(options.limits)
    , m_takeOver(options.takeOver)
{ }

Connection::~Connection()
{
    m_onClosed = {};
    close(error(Error::Kind::Canceled, CoreText::tr("the connection was abandoned")));
}

SettleOnce<Result<void>> Connection::open(Instant deadline)
{
    Q_ASSERT(m_state == State::New);
    m_state = State::Opening;
    m_opening.emplace();
    m_openDeadline = deadline;
    m_transport->setListener(this);
    m_transport->open();
    lookAt(deadline);
    return *m_opening;
}

void Connection::opened()
{
    m_state = State::Open;
    m_wasOpen = true;
    m_lastByte = m_clock->now();
    m_opening->settle(Result<void>());
}

PendingReply Connection::send(const Command &command, Instant deadline)
{
    PendingReply reply;
    if (auto reason = cannotTake(command)) {
        reply.settle(Result<Reply>(std::move(*reason)));
        return reply;
    }
    Asked asked{reply, deadline, m_queued, command.effect, false};
    if (!command.isSecret)
        asked.command.byHash = command;
    enqueue(command, std::move(asked));
    return reply;
}

void Connection::eval(const ScriptCommand &command, Instant deadline, PendingReply reply)
{
    if (auto reason = cannotTake(command.byHash))
        reply.settle(Result<Reply>(std::move(*reason)));
    else
        enqueue(command.byHash, {std::move(reply), deadline, m_queued, command.byHash.effect, false, command});
}

// The reason why the command cannot be sent; nullopt if it can be sent.
std::optional<Error> Connection::cannotTake(const Command &command) const
{
    if (m_state != State::Open)
        return error(Error::Kind::Connect, CoreText::tr("not connected"));
    if (command.connection != 0 && command.connection != m_id)
        return error(Error::Kind::Connect, CoreText::tr("the connection that carried the write was lost"));
    return std::nullopt;
}

void Connection::enqueue(const Command &command, Asked asked)
{
    const bool wasIdle = m_asked.empty();
    if (wasIdle)
        m_silence.restart(m_clock->now());
    if (asked.deadline < m_nextLook)
        lookAt(asked.deadline);
    m_asked.push_back(std::move(asked));
    m_out.append(command.wire);
    m_outIsSecret |= command.isSecret;
    m_queued += static_cast<quint64>(command.wire.size());
    if (m_blocked)
        return;
    // A single command is sent at once. A full write is also sent at once, so that the server can begin while we
    // continue.
    const bool moreFollows = std::exchange(m_moreFollows, false);
    const bool isAlone = !moreFollows && wasIdle;
    if (isAlone || m_out.size() - m_outDone >= (moreFollows ? fullWriteOfMore : fullWrite))
        flush();
    else if (!std::exchange(m_willFlush, true))
        callLastInTurn([weak = weak_from_this()] {
            if (const auto self = weak.lock()) {
                self->m_willFlush = false;
                self->flush();
            }
        });
}

void Connection::writable()
{
    m_blocked = false;
    flush();
}

void Connection::flush()
{
    if (m_state != State::Open || m_blocked)
        return;
    const QByteArrayView rest = QByteArrayView(m_out).sliced(m_outDone);
    const qsizetype taken = m_transport->write(rest);
    m_sent += static_cast<quint64>(taken);
    m_outDone += taken;
    m_blocked = taken < rest.size();
    if (m_blocked)
        return;
    m_outDone = 0;
    if (std::exchange(m_outIsSecret, false))
        wipe(m_out);
    if (m_out.capacity() > keptBuffer)
        m_out = QByteArray();
    else
        m_out.resize(0);
}

void Connection::received(QByteArrayView bytes)
{
    const auto self = shared_from_this(); // a message handler may drop this connection
    m_lastByte = m_clock->now();
    m_silence.restart(m_lastByte);
    m_heard = true;
    if (m_passOn) {
        m_passOn(bytes);
        return;
    }
    m_reader.feed(bytes);
    Reply reply;
    while (m_state == State::Open) {
        switch (m_reader.next(reply)) {
        case RespReader::Next::NeedMore: return;
        case RespReader::Next::Broken: close(error(Error::Kind::Protocol, m_reader.error())); return;
        case RespReader::Next::Complete: take(std::exchange(reply, Reply{}));
        }
    }
}

void Connection::take(Reply reply)
{
    if (m_push && m_push(reply))
        return;
    if (m_state != State::Open || isStray(reply))
        return;
    if (m_asked.empty()) {
        Error unasked = error(Error::Kind::Protocol, CoreText::tr("a reply without a request"));
        if (reply.isError()) { // a server that is full or in protected mode sends an error to every new connection
            unasked = toError(reply, m_node);
            unasked.kind = Error::Kind::Protocol;
            unasked.message.prepend(CoreText::tr("the server says: "));
        }
        close(unasked);
        return;
    }
    Asked asked = std::move(m_asked.front());
    m_asked.pop_front();
    if (asked.isHeartbeat)
        m_roundTrip = std::chrono::round<std::chrono::microseconds>(m_lastByte - m_beatSentAt);
    if (!asked.reply || sendInFull(asked, reply) || isTakenOver(asked, reply))
        return;
    if (reply.isError())
        asked.reply->settle(Result<Reply>(withAclLine(toError(reply, m_node), m_user, asked.command)));
    else
        settle(asked, std::move(reply));
}

// The server ends the sharded subscriptions of a slot that moves. If it does so while our SUNSUBSCRIBE is under way,
// its message looks like the answer, and then comes MOVED, the answer itself. No other request may get it.
bool Connection::isStray(const Reply &reply) const
{
    if (!m_push || !reply.isError() || !reply.bytes.startsWith("MOVED "))
        return false;
    const auto words = m_asked.empty() ? std::nullopt : wordsOn(m_asked.front().command.byHash.wire);
    const bool isSharded = words && words->size() == 2
        && (words->front() == QByteArrayView("SSUBSCRIBE") || words->front() == QByteArrayView("SUNSUBSCRIBE"));
    return !isSharded || reply.bytes.split(' ').at(1) != QByteArray::number(slotOf((*words)[1]));
}

void Connection::settle(const Asked &asked, Reply reply) const
{
    reply.connection = asked.command.byHash.isAfterAsking ? 0 : m_id;
    asked.reply->settle(Result<Reply>(std::move(reply)));
}

bool Connection::sendInFull(Asked &asked, const Reply &reply)
{
    if (!asked.command.script || !reply.isError() || !reply.bytes.startsWith("NOSCRIPT"))
        return false;
    const Command inFull = asked.command.inFull();
    Asked again{std::move(asked.reply), asked.deadline, m_queued, asked.effect, false};
    again.command.byHash = inFull;
    enqueue(inFull, std::move(again));
    return true;
}

bool Connection::isTakenOver(const Asked &asked, const Reply &reply) const
{
    return m_takeOver && reply.isError() && m_takeOver(reply, asked.command, asked.deadline, *asked.reply);
}

void Connection::closed(const Error &why)
{
    close(why);
}

void Connection::close(Error why)
{
    if (m_state == State::Closed)
        return;
    m_state = State::Closed;
    m_why = why;
    m_timer.reset();
    if (m_transport) {
        m_transport->close();
        m_transport.release()->deleteLater(); // the transport may be calling us
    }
    // settle() only schedules the waiting coroutines, so none of them runs before onClosed.
    if (m_opening)
        m_opening->settle(Result<void>(why));
    for (const Asked &asked : std::exchange(m_asked, {})) {
        if (asked.reply)
            asked.reply->settle(Result<Reply>(lost(asked, why)));
    }
    if (const auto tell = std::exchange(m_onClosed, {}))
        tell(why);
}

Error Connection::lost(const Asked &asked, const Error &why) const
{
    const bool wasSent = asked.startsAt < m_sent;
    if (wasSent && asked.effect == Effect::Write)
        return error(Error::Kind::OutcomeUnknown,
                     CoreText::tr("the command was sent, but its reply is lost: ") + why.message);
    if (why.kind == Error::Kind::Canceled)
        return why;
    return error(Error::Kind::Connect, why.message);
}

void Connection::startHeartbeat()
{
    m_heartbeat = true;
    lookAt(m_clock->now());
}

void Connection::lookAt(Instant when)
{
    if (m_state == State::Closed || when >= m_nextLook)
        return;
    m_nextLook = std::max(when, m_clock->now());
    m_timer = m_clock->callAt(when, [this] { look(); });
}

void Connection::look()
{
    const auto self = shared_from_this();
    m_timer.reset();
    m_silence.forgive(std::exchange(m_nextLook, Instant::max()), m_clock->now());
    if (m_state == State::Opening) {
        if (m_clock->now() < m_openDeadline) {
            lookAt(m_openDeadline);
            return;
        }
        Error tooLate = error(Error::Kind::Connect, m_transport->stuckIn());
        if (m_transport->isInTlsHandshake())
            tooLate.tls = Error::Tls::Failed;
        close(tooLate);
        return;
    }
    m_transport->drain(); // the reply may have arrived already, if only the event loop is late
    if (m_state != State::Open)
        return;
    const Instant now = m_clock->now();
    expire(now);
    if (m_heartbeat)
        beat(now);
}

void Connection::expire(Instant now)
{
    Instant next = Instant::max();
    for (Asked &asked : m_asked) {
        if (!asked.reply)
            continue;
        if (asked.deadline > now) {
            next = std::min(next, asked.deadline);
            continue;
        }
        asked.reply->settle(Result<Reply>(late(asked)));
        asked.reply.reset();
    }
    if (next != Instant::max())
        lookAt(next);
}

Error Connection::late(const Asked &asked) const
{
    if (asked.effect == Effect::Write)
        return error(Error::Kind::OutcomeUnknown, CoreText::tr("the command was sent, but no reply came in time"));
    return error(Error::Kind::Timeout, CoreText::tr("the server did not reply in time"));
}

void Connection::beat(Instant now)
{
    if (!m_asked.empty() && m_silence.hasLasted(m_deadAfter, now)) {
        close(error(Error::Kind::Connect,
                    CoreText::tr("the server has been silent for %1 s: the link is dead, or the server hangs")
                        .arg(seconds(m_deadAfter))));
        return;
    }
    if (m_asked.empty()) { // if a reply is pending, it already tests the link
        m_beatSentAt = now;
        enqueue(ping(), {std::nullopt, Instant::max(), m_queued, Effect::Read, true});
    }
    lookAt(std::min(now + m_heartbeatEvery, m_silence.endOf(m_deadAfter)));
}

} // namespace lockscope::redis
