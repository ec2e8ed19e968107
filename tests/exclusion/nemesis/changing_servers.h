#pragma once

#include <QByteArrayList>
#include <QRandomGenerator>
#include <QString>

#include <memory>

namespace lockscope::exclusion {

// Real servers that change places while workers use them. Blocking; what does not come about throws std::runtime_error.
class ChangingServers {
public:
    virtual ~ChangingServers() = default;

    virtual QString url(int worker) = 0;

    // A failover with loss, step by step. First nothing that a master writes gets to its replicas any more; gives the
    // locks that it has.
    virtual QByteArrayList cutOff(const QByteArrayList &locks, QRandomGenerator &dice) = 0;
    virtual void replace(bool isStopped) = 0; // it is killed, or stopped; until another is the master
    virtual void takeIn() = 0; // it is there again, behind the other

    // A change without any loss. First which it is to be; empty: there is none here.
    virtual QByteArray anyChange(QRandomGenerator &dice) = 0;
    virtual void change(const QByteArray &word, const QByteArrayList &locks, QRandomGenerator &dice) = 0;
    virtual void tellAMaster(const QByteArrayList &command, QRandomGenerator &dice) = 0;
};

// A master and two replicas behind three sentinels; three masters with a replica each. `waits`: no master writes
// without a replica (min-replicas-to-write).
std::unique_ptr<ChangingServers> serversBehindSentinels(bool waits);
std::unique_ptr<ChangingServers> serversOfCluster(bool waits);

} // namespace lockscope::exclusion
