#include "core/redis/slot.h"
#include "tests/exclusion/nemesis/changing_servers.h"
#include "tests/support/await.h"
#include "tests/support/redis_cluster.h"

#include <csignal>
#include <thread>

namespace lockscope::exclusion {

namespace {

constexpr Millis limit(60'000);

RedisCluster::Options clusterOptions(bool waits)
{
    RedisCluster::Options options;
    options.replicasEach = 1;
    if (waits)
        options.extra = {QStringLiteral("--min-replicas-to-write"), QStringLiteral("1")};
    return options;
}

class OfCluster final : public ChangingServers {
public:
    explicit OfCluster(bool waits)
        : m_cluster(clusterOptions(waits))
    {
        ::signal(SIGPIPE, SIG_IGN); // so that a write to a server that is gone is an ordinary error
    }

    QString url(int worker) override { return QStringLiteral("redis://") + m_cluster.name(worker % 3); }

    QByteArrayList cutOff(const QByteArrayList &locks, QRandomGenerator &dice) override
    {
        m_old = m_cluster.ownerOf(anyOf(locks, dice));
        m_new = m_cluster.replicaOf(m_old);
        QByteArrayList there;
        for (const QByteArray &lock : locks) {
            if (m_cluster.ownerOf(lock) == m_old)
                there << lock;
        }
        m_cluster.cutReplication(m_old);
        return there;
    }

    void replace(bool isStopped) override
    {
        isStopped ? m_cluster.node(m_old).suspend() : m_cluster.kill(m_old);
        awaitUntil([this] { return m_cluster.isMaster(m_new); }, limit);
        if (isStopped) {
            m_cluster.node(m_old).resume(); // until it learns of the new master
            std::this_thread::sleep_for(Millis(300));
        }
    }

    // Nobody can log in to the server that was cut off. After a restart it finds its role by itself.
    void takeIn() override
    {
        if (m_cluster.node(m_old).isRunning())
            m_cluster.kill(m_old);
        m_cluster.restart(m_old);
        awaitUntil([this] { return !m_cluster.isMaster(m_old) && m_cluster.areReplicasConnected(); }, limit);
        awaitUntil([this] { return m_cluster.isSound(); }, limit);
    }

    QByteArray anyChange(QRandomGenerator &dice) override { return dice.bounded(3) == 0 ? "hand-over" : "slot-move"; }

    void change(const QByteArray &word, const QByteArrayList &locks, QRandomGenerator &dice) override
    {
        const QByteArray lock = anyOf(locks, dice);
        const int owner = m_cluster.ownerOf(lock);
        if (word == "hand-over")
            m_cluster.handOver(owner);
        else
            m_cluster.move(redis::slotOf(lock), m_cluster.otherMaster(owner));
    }

    // Uses a kept connection, so that the command does not disconnect the sender.
    void tellAMaster(const QByteArrayList &command, QRandomGenerator &dice) override
    {
        m_cluster.redis(m_cluster.otherMaster(dice.bounded(m_cluster.count()))).call(command);
    }

private:
    static QByteArray anyOf(const QByteArrayList &locks, QRandomGenerator &dice)
    {
        return locks[dice.bounded(int(locks.size()))];
    }

    RedisCluster m_cluster;
    int m_old = 0;
    int m_new = 0;
};

} // namespace

std::unique_ptr<ChangingServers> serversOfCluster(bool waits)
{
    return std::make_unique<OfCluster>(waits);
}

} // namespace lockscope::exclusion
