#pragma once

#include "core/async/task.h"
#include "core/play/script/action.h"
#include "core/play/script/setting.h"
#include "core/play/stage/stage_server.h"

#include <QObject>

namespace lockscope::play {

// The private servers of a stage: nobody else's are ever touched. Gone when this object is, and when the program ends,
// however it ends (PrivateServer). Actors may send what a scenario may (script/permitted.h), and the servers refuse the
// rest. Those of a set speak to each other over ports of 127.0.0.1, with passwords drawn for this stage.
// Single-threaded; what starts or stops a process blocks for some ten milliseconds.
class StageServers : public QObject {
    Q_OBJECT

public:
    StageServers(ServerSet set, Clock *clock);
    ~StageServers() override;

    // Ready when it comes back: replicas have what their master has, sentinels know each other. Connect: no
    // redis-server, or one does not start. Canceled on stop.
    Task<Result<void>> start(std::stop_token stop);

    // Listens to all that keep locks, from now on, until they end. Connect: one of them does not let us.
    Task<Result<void>> listen(std::stop_token stop);
    // What they said until now, all of it that comes within seconds; none: nobody listens.
    Task<std::vector<MonitorLog>> heard(std::stop_token stop);

    void end(); // their processes and folders go at once

    const std::vector<std::unique_ptr<StageServer>> &all() const { return m_all; }
    StageServer *find(const QString &name) const; // empty: master(); null: there is none of that name
    StageServer *master() const; // who is known as such, or the first of independent ones
    // For a client of the set: of sentinels who is asked, else the socket of the server of that name (empty: the
    // master's, and whoever takes its place).
    redis::Address addressFor(const QString &server) const;
    // Where such an address leads now, and whose it is.
    std::pair<QString, redis::Address> placeOf(const redis::Address &address) const;

    Task<Result<void>> act(act::ToServer action, std::stop_token stop);
    void replicate(const act::ToMessages &action); // of a replica
    Result<void> skew(const QString &server, Millis by); // Precondition: they have no clocks of their own
    Task<void> refreshRoles(std::stop_token stop); // of sentinels' servers; tells by becameMaster()

Q_SIGNALS:
    void masterMoved(const QString &from); // those who were connected to it are to come to the new one
    void becameMaster(const QString &server); // by the sentinels

private:
    static constexpr char masterName[] = "stage"; // that sentinels know

    Result<void> begin();
    demo::PrivateServer::Options optionsFor(Role role, StageServer *master);
    Task<bool> untilReplicated(std::stop_token stop);
    Task<bool> untilSentinelsAgree(std::stop_token stop);
    Task<Result<void>> startAgain(StageServer *server, std::stop_token stop);
    Task<Result<void>> promote(StageServer *server, std::stop_token stop);
    void observe(StageServer &server);

    ServerSet m_set;
    Clock *m_clock;
    QByteArray m_password; // of actors; empty: one server, or independent ones, which have no ports
    QByteArray m_stagePassword; // of the stage itself, and of servers among themselves
    std::vector<std::unique_ptr<StageServer>> m_all;
    QString m_master; // name
};

} // namespace lockscope::play
