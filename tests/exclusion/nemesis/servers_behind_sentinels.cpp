#include "tests/exclusion/nemesis/changing_servers.h"
#include "tests/support/sentinel_set.h"

#include <thread>

namespace lockscope::exclusion {

namespace {

SentinelSet::Options sentinelOptions(bool waits)
{
    SentinelSet::Options options;
    if (waits)
        options.servers = {QStringLiteral("--min-replicas-to-write"), QStringLiteral("1")};
    return options;
}

class BehindSentinels final : public ChangingServers {
public:
    explicit BehindSentinels(bool waits)
        : m_set(sentinelOptions(waits))
    { }

    QString url(int) override { return m_set.address().toUrl(); }

    QByteArrayList cutOff(const QByteArrayList &locks, QRandomGenerator &) override
    {
        m_old = m_set.master();
        m_set.cutReplication(*m_old);
        return locks;
    }

    void replace(bool isStopped) override
    {
        isStopped ? m_old->suspend() : m_old->kill();
        m_set.awaitFailoverFrom(*m_old);
        if (isStopped) {
            m_old->resume(); // for a while it still considers itself the master
            std::this_thread::sleep_for(Millis(300));
        }
    }

    // Nobody can log in to the server that was cut off. It is restarted and becomes a replica of the new master.
    void takeIn() override
    {
        const RedisServer *now = nullptr;
        for (std::size_t i = 0; !now; i = (i + 1) % 3) {
            if (&m_set.servers(i) != m_old && m_set.roleOf(m_set.servers(i)) == "master")
                now = &m_set.servers(i);
        }
        m_old->kill();
        m_old->restart();
        BlockingRedis(*m_old).call({"REPLICAOF", "127.0.0.1", QByteArray::number(now->port())});
        m_set.awaitReplicas(2);
    }

    QByteArray anyChange(QRandomGenerator &) override { return {}; }
    void change(const QByteArray &, const QByteArrayList &, QRandomGenerator &) override { }

    void tellAMaster(const QByteArrayList &command, QRandomGenerator &) override
    {
        BlockingRedis(*m_set.master()).call(command);
    }

private:
    SentinelSet m_set;
    RedisServer *m_old = nullptr;
};

} // namespace

std::unique_ptr<ChangingServers> serversBehindSentinels(bool waits)
{
    return std::make_unique<BehindSentinels>(waits);
}

} // namespace lockscope::exclusion
