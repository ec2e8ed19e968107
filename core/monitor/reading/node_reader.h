#pragma once

#include "core/async/task.h"
#include "core/monitor/reading/permissions.h"
#include "core/redis/server.h"

namespace lockscope::monitor {

// The monitor's access to one node: pipelines of reads, pattern subscriptions, refused commands, the time of the latest
// reply, and server information. Sends only the read-only commands of `ReadCommand`. Commands with a key go to the
// current node of the key, all others to this node. Source and node must outlive it. The monitor accesses them only
// through this class.
class NodeReader {
public:
    using Replies = std::vector<Result<redis::Reply>>;

    explicit NodeReader(redis::Server *server)
        : NodeReader(server, server)
    { }
    NodeReader(redis::Server *source, redis::Server *node)
        : m_source(source)
        , m_server(node)
    { }

    // Reads a replica's own data: commands with a key go there as well, and redirects are not followed. `ofCluster`
    // means that the replica answers only after READONLY.
    static NodeReader toReplica(redis::Server *replica, bool ofCluster)
    {
        NodeReader nodeReader(replica);
        nodeReader.m_way = ofCluster ? Way::ToReplicaOfCluster : Way::ToReplica;
        return nodeReader;
    }

    Clock *clock() const { return m_server->clock(); }
    const redis::Address &address() const { return m_server->address(); }
    int db() const { return address().db; }
    // The shortest wait for a heartbeat or an answer in this contact; max() before the first.
    BootClock::duration shortestRoundTrip() const { return m_shortestRoundTrip; }
    // The same without answers, which also contain the server's work.
    BootClock::duration shortestHeartbeat() const { return m_shortestHeartbeat; }
    bool isLive() const { return m_server->isLive(); }
    void onLiveChange(QObject *context, std::function<void()> told) const; // called whenever isLive() may have changed
    QByteArray process() const { return m_server->info().runId; } // another one after a restart; empty if unknown
    bool has(redis::Capability what) const { return m_server->has(what); }
    void lacks(redis::Capability what) { m_server->lacks(what); }

    void beginContact(); // forgets permissions and distance of the previous contact
    Permissions &permissions() { return m_permissions; }
    const Permissions &permissions() const { return m_permissions; }

    // Sends all commands in one write and returns the replies in order. Empty when stopped; then the caller must touch
    // nothing.
    Task<Replies> ask(std::vector<redis::Command> commands, std::stop_token stop);
    // Sends one command and records a refusal in permissions(). Canceled when stopped; then the caller must touch
    // nothing.
    Task<Result<redis::Reply>> askOne(ReadCommand which, redis::Command command, std::stop_token stop);
    // The same in two steps, for callers with other work in between. `sent`: the time of start().
    redis::PendingReply start(redis::Command command);
    Task<Result<redis::Reply>> finish(ReadCommand which, redis::PendingReply pending, Instant sent,
                                      std::stop_token stop);
    // Receives messages on all channels of the pattern for as long as the subscription is kept; see Subscriber.
    Task<Result<std::shared_ptr<redis::Subscription>>> subscribe(QByteArray pattern, redis::Subscriber::Handler heard,
                                                                 std::stop_token stop);

    // The same for one channel of SPUBLISH.
    Task<Result<std::shared_ptr<redis::Subscription>>>
    subscribeSharded(Channel channel, redis::Subscriber::Handler heard, std::stop_token stop);

    // The time of the node's latest reply; nullopt if there was none.
    const std::optional<Instant> &answeredAt() const { return m_answeredAt; }
    // The number of all commands since the beginning, including those in pipelines.
    quint64 commandsSent() const { return m_commandsSent; }

private:
    enum class Way : quint8 { ToMaster, ToReplica, ToReplicaOfCluster };

    redis::PendingReply send(redis::Command command, Instant deadline);
    void noteAnswer(Instant sent);

    redis::Server *m_source;
    redis::Server *m_server;
    Way m_way = Way::ToMaster;
    Permissions m_permissions;
    std::optional<Instant> m_answeredAt;
    BootClock::duration m_shortestRoundTrip = BootClock::duration::max();
    BootClock::duration m_shortestHeartbeat = BootClock::duration::max();
    quint64 m_commandsSent = 0;
};

bool isAnswer(const Result<redis::Reply> &reply); // also true for an error reply

} // namespace lockscope::monitor
