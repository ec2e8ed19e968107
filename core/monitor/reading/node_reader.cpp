#include "core/monitor/reading/node_reader.h"

namespace lockscope::monitor {

bool isAnswer(const Result<redis::Reply> &reply)
{
    return reply || reply.error().kind == Error::Kind::Server || reply.error().kind == Error::Kind::Forbidden;
}

void NodeReader::onLiveChange(QObject *context, std::function<void()> told) const
{
    QObject::connect(m_server, &redis::Server::stateChanged, context, std::move(told));
}

Task<NodeReader::Replies> NodeReader::ask(std::vector<redis::Command> commands, std::stop_token stop)
{
    std::vector<redis::PendingReply> pending;
    pending.reserve(commands.size());
    const Instant deadline = m_server->deadline();
    const Instant sent = clock()->now();
    m_commandsSent += commands.size();
    // Sends READONLY each time, because the connection may be a new one.
    std::optional<redis::PendingReply> readOnly;
    if (m_way == Way::ToReplicaOfCluster && m_permissions.may(ReadCommand::ReadOnly))
        readOnly = start(redis::Command::ofNode({"READONLY"}));
    for (redis::Command &command : commands)
        pending.push_back(send(std::move(command), deadline));
    if (readOnly) {
        Result<redis::Reply> said = co_await *readOnly;
        if (stop.stop_requested())
            co_return Replies();
        if (!said)
            m_permissions.note(ReadCommand::ReadOnly, said.error());
    }
    Replies replies;
    replies.reserve(pending.size());
    for (redis::PendingReply &one : pending) {
        Result<redis::Reply> reply = co_await one;
        if (stop.stop_requested())
            co_return Replies();
        replies.push_back(std::move(reply));
    }
    if (std::any_of(replies.begin(), replies.end(), isAnswer))
        noteAnswer(sent);
    co_return replies;
}

void NodeReader::beginContact()
{
    m_permissions.reset();
    m_shortestRoundTrip = BootClock::duration::max();
    m_shortestHeartbeat = BootClock::duration::max();
}

void NodeReader::noteAnswer(Instant sent)
{
    m_answeredAt = clock()->now();
    const BootClock::duration heartbeat = m_server->roundTrip();
    if (heartbeat > heartbeat.zero())
        m_shortestHeartbeat = std::min(m_shortestHeartbeat, heartbeat);
    m_shortestRoundTrip = std::min({m_shortestRoundTrip, m_shortestHeartbeat, *m_answeredAt - sent});
}

redis::PendingReply NodeReader::start(redis::Command command)
{
    ++m_commandsSent;
    return send(std::move(command), m_server->deadline());
}

redis::PendingReply NodeReader::send(redis::Command command, Instant deadline)
{
    if (m_way != Way::ToMaster)
        command.keyAt = 0; // the command goes to this replica, so that no other node answers instead
    redis::Server *const to = command.hasKey() ? m_source : m_server;
    return to->send(std::move(command), deadline);
}

Task<Result<redis::Reply>> NodeReader::askOne(ReadCommand which, redis::Command command, std::stop_token stop)
{
    const Instant sent = clock()->now();
    const redis::PendingReply pending = start(std::move(command));
    Result<redis::Reply> reply = co_await finish(which, pending, sent, stop);
    co_return reply;
}

Task<Result<redis::Reply>> NodeReader::finish(ReadCommand which, redis::PendingReply pending, Instant sent,
                                              std::stop_token stop)
{
    Result<redis::Reply> reply = co_await pending;
    if (stop.stop_requested())
        co_return Result<redis::Reply>(canceled());
    if (isAnswer(reply))
        noteAnswer(sent);
    if (!reply)
        m_permissions.note(which, reply.error());
    co_return reply;
}

Task<Result<std::shared_ptr<redis::Subscription>>>
NodeReader::subscribe(QByteArray pattern, redis::Subscriber::Handler heard, std::stop_token stop)
{
    const Instant deadline = m_server->deadline();
    auto made = co_await m_server->subscriber().subscribePattern(pattern, heard, deadline, stop);
    co_return made;
}

Task<Result<std::shared_ptr<redis::Subscription>>>
NodeReader::subscribeSharded(Channel channel, redis::Subscriber::Handler heard, std::stop_token stop)
{
    const Instant deadline = m_server->deadline();
    auto made = co_await m_server->subscriber().subscribeSharded(channel, heard, deadline, stop);
    co_return made;
}

} // namespace lockscope::monitor
