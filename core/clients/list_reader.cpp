#include "core/clients/list_reader.h"

#include "core/base/core_text.h"
#include "core/redis/refusal/acl_line.h"

#include <QPointer>

#include <iterator>
#include <utility>

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

redis::PendingReply gone()
{
    const redis::PendingReply reply;
    reply.settle(Result<redis::Reply>(Error{Error::Kind::Connect, CoreText::tr("it is not a node any more"), {}, {}}));
    return reply;
}

} // namespace

struct ListReader::AtNode {
    explicit AtNode(const redis::Node &node)
        : name(node.name)
        , isMaster(node.role == redis::Node::Role::Master)
        , server(node.server)
        , messagesId(node.server->messagesId())
        , count(node.server->send(infoCommand()))
        , ownId(node.server->send(idCommand()))
        , list(gone())
    { }

    QString name;
    bool isMaster;
    QPointer<redis::Server> server;
    qint64 messagesId;
    redis::PendingReply count;
    redis::PendingReply ownId;
    redis::PendingReply list;
};

// Asks for the count first, which costs almost nothing. The list itself has a quarter of a kilobyte for each
// connection.
Task<ListAnswer> ListReader::read(Who who, std::stop_token stop)
{
    if (m_denied)
        co_return ListAnswer{{}, denied(), {}};
    ListAnswer answer;
    std::vector<AtNode> nodes;
    for (const redis::Node &node : m_server->nodes())
        nodes.emplace_back(node);
    qint64 count = 0;
    for (AtNode &node : nodes) {
        const Result<redis::Reply> counted = co_await node.count;
        const Result<redis::Reply> ownId = co_await node.ownId;
        if (stop.stop_requested())
            co_return ListAnswer();
        count += connectedClients(counted);
        for (const qint64 id : {ownId ? ownId->toInteger().value_or(0) : 0, node.messagesId}) {
            if (id > 0)
                answer.own.insert({node.name, id});
        }
    }
    const Instant askedAt = m_server->clock()->now();
    if (who == Who::Watching && count > mostWatched)
        co_return ListAnswer{{}, {Phase::TooMany, {}, count, askedAt}, {}};
    for (AtNode &node : nodes)
        node.list = node.server ? node.server->send(listCommand()) : gone();
    answer.list = ConnectionList{{}, askedAt, askedAt};
    for (AtNode &node : nodes) {
        const Result<redis::Reply> listed = co_await node.list;
        if (stop.stop_requested())
            co_return ListAnswer();
        take(answer, node, listed);
    }
    const Instant answeredAt = m_server->clock()->now();
    m_took = toMillis(answeredAt - askedAt);
    answer.list->answeredAt = answeredAt;
    co_return concluded(std::move(answer));
}

// Conclusions about clients follow from the masters, because clients write there. A replica that did not answer does
// not make the list incomplete.
void ListReader::take(ListAnswer &answer, const AtNode &node, const Result<redis::Reply> &listed)
{
    if (listed) {
        std::vector<Connection> connections = parseClientList(listed->bytes, node.name);
        std::move(connections.begin(), connections.end(), std::back_inserter(answer.list->connections));
    } else if (node.isMaster) {
        m_denied |= listed.error().kind == Error::Kind::Forbidden;
        QString &missing = answer.list->missing;
        missing += missing.isEmpty() ? QString() : QStringLiteral("; ");
        missing += QStringLiteral("%1: %2").arg(node.name, listed.error().message);
    }
}

ListAnswer ListReader::concluded(ListAnswer answer) const
{
    if (!m_denied && (answer.list->missing.isEmpty() || !answer.list->connections.empty()))
        return answer;
    const ListState failed{Phase::Failed, answer.list->missing, 0, answer.list->askedAt};
    answer.state = m_denied ? denied() : failed;
    answer.list.reset();
    return answer;
}

ListState ListReader::denied() const
{
    return {Phase::Denied,
            CoreText::tr("the server's ACL does not let this user list the connections (%1)")
                .arg(QString::fromLatin1(redis::aclLine(m_server->address().user, {"+client|list"}))),
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
}

} // namespace lockscope::clients
