#pragma once

#include <QByteArrayList>
#include <QRandomGenerator>
#include <QString>

#include <memory>

namespace lockscope::exclusion {

// Real servers that fail over while workers use them. Blocking; failures throw std::runtime_error.
class ChangingServers {
public:
    virtual ~ChangingServers() = default;

    virtual QString url(int worker) = 0;

    // First step of a failover with loss: no more writes of a master reach its replicas. Returns the locks on that
    // master.
    virtual QByteArrayList cutOff(const QByteArrayList &locks, QRandomGenerator &dice) = 0;
    // second step: the master is killed or stopped; returns when another node is the master
    virtual void replace(bool isStopped) = 0;
    virtual void takeIn() = 0; // third step: the old master returns as a replica

    // A change without loss. anyChange() chooses it and returns its word; empty: there is none for these servers.
    virtual QByteArray anyChange(QRandomGenerator &dice) = 0;
    virtual void change(const QByteArray &word, const QByteArrayList &locks, QRandomGenerator &dice) = 0;
    virtual void tellAMaster(const QByteArrayList &command, QRandomGenerator &dice) = 0;
};

// A master and two replicas behind three sentinels, or three masters with a replica each. `waits`: no master writes
// without a replica (min-replicas-to-write).
std::unique_ptr<ChangingServers> serversBehindSentinels(bool waits);
std::unique_ptr<ChangingServers> serversOfCluster(bool waits);

} // namespace lockscope::exclusion
