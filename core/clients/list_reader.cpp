#include "core/clients/list_reader.h"

namespace lockscope::clients {

namespace {

using Phase = ListState::Phase;

constexpr Millis shortestPause(5'000);
constexpr Millis longestPause(60'000);

redis::Command infoCommand()
{
    return redis::Command::ofNode({"INFO", "clients"});
}

redis::Command idCommand()
{
    return redis::Command::ofNode({"CLIENT", "ID"});
}

redis::Command listCommand()
{
    return redis::Command::ofNode({"CLIENT", "LIST"});
}

qint64 connectedClients(const Result<redis::Reply> &info)
{
    const QByteArray field("connected_clients:");
    const qsizetype at = info ? info->bytes.indexOf(field) : -1;
    return at < 0 ? 0 : info->bytes.mid(at + field.size(), 12).split('\r').constFirst().toLongLong();
}

// A number is a connection's on its node alone, and a list of one node would look like all of it.
QString ofOneNode()
{
    return QStringLiteral(
        "in a cluster each node has a list of its own connections, and these are not put together here: "
        "ask the node itself with CLIENT LIST");
}

} // namespace

// The count first: it costs next to nothing, and the list a quarter of a kilobyte a connection.
Task<ListAnswer> ListReader::read(Who who, std::stop_token stop)
{
    if (m_denied)
        co_return ListAnswer{{}, denied(), {}};
    if (m_server->has(redis::Capability::OneSlot) && m_server->nodes().size() > 1)
        co_return ListAnswer{{}, {Phase::Failed, ofOneNode(), 0, m_server->clock()->now()}, {}};
    const redis::PendingReply counting = m_server->send(infoCommand());
    std::optional<redis::PendingReply> numbering;
    if (!m_ownId)
        numbering = m_server->send(idCommand());
    const Result<redis::Reply> info = co_await counting;
    if (stop.stop_requested())
        co_return ListAnswer();
    if (numbering) {
        redis::PendingReply &number = *numbering;
        const Result<redis::Reply> numbered = co_await number;
        if (stop.stop_requested())
            co_return ListAnswer();
        m_ownId = numbered ? numbered->toInteger().value_or(0) : 0;
    }
    const qint64 count = connectedClients(info);
    const Instant askedAt = m_server->clock()->now();
    if (who == Who::Watching && count > mostWatched)
        co_return ListAnswer{{}, {Phase::TooMany, {}, count, askedAt}, {}};
    const redis::PendingReply listing = m_server->send(listCommand());
    const Result<redis::Reply> reply = co_await listing;
    if (stop.stop_requested())
        co_return ListAnswer();
    co_return answerOf(reply, askedAt);
}

ListAnswer ListReader::answerOf(const Result<redis::Reply> &reply, Instant askedAt)
{
    ListAnswer answer;
    answer.own = {m_ownId.value_or(0), m_server->messagesId()};
    answer.own.remove(0);
    const Instant answeredAt = m_server->clock()->now();
    m_took = toMillis(answeredAt - askedAt);
    if (!reply) {
        m_denied = reply.error().kind == Error::Kind::Forbidden;
        answer.state = m_denied ? denied() : ListState{Phase::Failed, reply.error().message, 0, askedAt};
        return answer;
    }
    answer.list = ConnectionList{parseClientList(reply->bytes), askedAt, answeredAt};
    return answer;
}

ListState ListReader::denied() const
{
    return {Phase::Denied,
            QStringLiteral("the server's ACL does not let this user ask for connections: +client|list"),
            0,
            {}};
}

Millis ListReader::pause() const
{
    return std::clamp(m_took * 100, shortestPause, longestPause);
}

void ListReader::forget()
{
    m_denied = false;
    m_ownId.reset();
}

} // namespace lockscope::clients
