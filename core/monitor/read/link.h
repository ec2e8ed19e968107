#pragma once

#include "core/async/task.h"
#include "core/monitor/read/permissions.h"
#include "core/redis/server.h"

namespace lockscope::monitor {

// The monitor's way to one node: pipelines of reads and patterns of messages, what this user may not ask, when the node
// last answered, and what it is. Sends nothing but the read-only commands of `ReadCommand`. What has a key goes where
// the source has that key now, all else to the node. Both must outlive it; the monitor knows nothing else of them.
class Link {
public:
    using Replies = std::vector<Result<redis::Reply>>;

    explicit Link(redis::Server *server)
        : Link(server, server)
    { }
    Link(redis::Server *source, redis::Server *node)
        : m_source(source)
        , m_server(node)
    { }

    // To a replica, for what it has itself: what has a key goes there as well and is followed nowhere. `ofCluster`: it
    // answers to those only who say before that they know what it is.
    static Link toReplica(redis::Server *replica, bool ofCluster)
    {
        Link link(replica);
        link.m_way = ofCluster ? Way::ToReplicaOfCluster : Way::ToReplica;
        return link;
    }

    Clock *clock() const { return m_server->clock(); }
    const redis::Address &address() const { return m_server->address(); }
    int db() const { return address().db; }
    std::chrono::microseconds roundTrip() const { return m_server->roundTrip(); }
    bool isLive() const { return m_server->isLive(); }
    void onLiveChange(QObject *context, std::function<void()> told) const; // called whenever it may have changed
    QByteArray process() const { return m_server->info().runId; } // another after a restart; empty: nobody says
    bool has(redis::Capability what) const { return m_server->has(what); }
    void lacks(redis::Capability what) { m_server->lacks(what); }

    Permissions &permissions() { return m_permissions; }
    const Permissions &permissions() const { return m_permissions; }

    // All at once, in one write; the replies in order. Empty when stopped: then touch nothing.
    Task<Replies> ask(std::vector<redis::Command> commands, std::stop_token stop);
    // One command; a refusal is noted in permissions(). Canceled when stopped: then touch nothing.
    Task<Result<redis::Reply>> askOne(ReadCommand which, redis::Command command, std::stop_token stop);
    // The same in two steps, for those who have something to do meanwhile.
    redis::PendingReply start(redis::Command command);
    Task<Result<redis::Reply>> finish(ReadCommand which, redis::PendingReply pending, std::stop_token stop);
    // Messages on all channels of the pattern, for as long as the subscription is kept; as Subscriber says.
    Task<Result<std::shared_ptr<redis::Subscription>>> subscribe(QByteArray pattern, redis::Subscriber::Handler heard,
                                                                 std::stop_token stop);

    // The same of one channel, as sent by SPUBLISH.
    Task<Result<std::shared_ptr<redis::Subscription>>>
    subscribeSharded(Channel channel, redis::Subscriber::Handler heard, std::stop_token stop);

    // When the node last answered anything of ours; nullopt: never.
    const std::optional<Instant> &answeredAt() const { return m_answeredAt; }
    // Every single command since the beginning, those of pipelines as well.
    quint64 commandsSent() const { return m_commandsSent; }

private:
    enum class Way : quint8 { ToMaster, ToReplica, ToReplicaOfCluster };

    redis::PendingReply send(redis::Command command, Instant deadline);

    redis::Server *m_source;
    redis::Server *m_server;
    Way m_way = Way::ToMaster;
    Permissions m_permissions;
    std::optional<Instant> m_answeredAt;
    quint64 m_commandsSent = 0;
};

bool isAnswer(const Result<redis::Reply> &reply); // even if it is an error reply
Error canceled(); // what those who were stopped answer

} // namespace lockscope::monitor
