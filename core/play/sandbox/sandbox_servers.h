#pragma once

#include "core/async/task.h"
#include "core/demo/private_server.h"
#include "core/play/recording/sandbox_state.h"
#include "core/play/sandbox/monitor_listener.h"
#include "core/play/sandbox/replication_relay.h"
#include "core/play/scenario/sandbox_action.h"
#include "core/play/scenario/setting.h"
#include "core/redis/node/node_client.h"

#include <QObject>

#include <memory>

namespace lockscope::play {

// One private server of a sandbox, with the sandbox's connection to it and the relay for other servers.
struct SandboxServer {
    SandboxServer(QString serverName, demo::PrivateServer::Options options)
        : name(std::move(serverName))
        , process(std::move(options))
    { }

    QString name;
    demo::PrivateServer process;
    redis::Address address; // its socket
    std::unique_ptr<ReplicationRelay> relay; // null without replicas
    std::unique_ptr<redis::NodeClient> observer; // the sandbox's own connection, for reads and orders
    std::unique_ptr<MonitorListener> tap; // null unless requested
    Role role = Role::Master;
    Standing standing = Standing::Up;
    bool isCutOff = false;
    Millis clockAhead{0};
    Instant disconnected{}; // when its observer last lost a connection or failed to connect, if noticeEnded() knows it
};

// The private servers of a sandbox. They end with this object, and also if the program is killed (PrivateServer). They
// refuse every command that a scenario may not send (scenario/permitted_commands.h). Servers of a set reach each other
// over ports of 127.0.0.1, with random passwords. Single-threaded; starting or stopping a process blocks for some ten
// milliseconds.
class SandboxServers : public QObject {
    Q_OBJECT

public:
    SandboxServers(ServerSet set, Clock *clock);
    ~SandboxServers() override;

    // When the task has ended, replicas have their master's data, and sentinels know each other. Errors: Connect if
    // redis-server is missing or does not start, Canceled on stop.
    Task<Result<void>> start(std::stop_token stop);

    // Listens to all servers except sentinels, until the servers end. Error: Connect if a server refuses.
    Task<Result<void>> listen(std::stop_token stop);
    // Returns the logs so far. First waits a few seconds at most for commands that servers have already received. Empty
    // if nothing listens.
    Task<std::vector<MonitorLog>> heard(std::stop_token stop);

    void end(); // ends their processes and removes their folders at once

    const std::vector<std::unique_ptr<SandboxServer>> &all() const { return m_all; }
    SandboxServer *find(const QString &name) const; // empty name: master(). Null if there is no such server
    SandboxServer *master() const; // the known master, or the first independent server
    // The address for a client of the set: the sentinels, or the socket of the server of that name. An empty name means
    // the master, also after a failover.
    redis::Address addressFor(const QString &server) const;
    // The server to which this address leads now.
    std::pair<QString, redis::Address> placeOf(const redis::Address &address) const;

    Task<Result<void>> act(act::ToServer action, std::stop_token stop);
    void replicate(const act::ToMessages &action); // holds back, delivers or drops a replica's replication
    Result<void> skew(const QString &server, Millis by); // error Precondition if the clocks cannot be set
    Task<void> refreshRoles(std::stop_token stop); // reports a failover by becameMaster()
    void noticeEnded(); // reports servers that ended without an order by serverEnded()

Q_SIGNALS:
    void masterMoved(const QString &from); // the clients of `from` must connect to the new master
    void becameMaster(const QString &server); // after a failover by the sentinels
    void serverEnded(const QString &server); // for instance, because it had no memory left

private:
    static constexpr char masterName[] = "stage"; // the name that the sentinels know

    Result<void> begin();
    demo::PrivateServer::Options optionsFor(Role role, SandboxServer *master);
    Task<bool> untilReplicated(std::stop_token stop);
    Task<bool> untilSentinelsAgree(std::stop_token stop);
    Task<Result<void>> startAgain(SandboxServer *server, std::stop_token stop);
    Task<Result<void>> promote(SandboxServer *server, std::stop_token stop);
    void observe(SandboxServer &server);

    ServerSet m_set;
    Clock *m_clock;
    QByteArray m_password; // of actors. Empty for single and independent servers, which have no ports
    QByteArray m_sandboxPassword; // of the sandbox, and between servers
    std::vector<std::unique_ptr<SandboxServer>> m_all;
    QString m_master; // its name
};

} // namespace lockscope::play
