// A master behind sentinels and a cluster, both behind ssh: one tunnel for each node that is used.
#include "core/profiles/profile_store.h"
#include "core/profiles/settings_file.h"
#include "tests/support/cli_process.h"
#include "tests/support/redis_cluster.h"
#include "tests/support/sentinel_set.h"
#include "tests/support/ssh_server.h"
#include "tests/support/traces_of.h"

#include <QTest>

namespace lockscope::ssh_topologies_test {

namespace {

const QByteArray owner = "0f8fad5b-d9cb-469f-a165-70867728950e:1";

} // namespace

class TestSshTopologies : public QObject {
    Q_OBJECT

    std::unique_ptr<SshServer> m_ssh;

    QTemporaryDir m_config;

    QString behind(const redis::Address &address) const
    {
        profiles::Profile profile;
        profile.id = profiles::newProfileId();
        profile.name = profile.id;
        profile.address = address;
        profile.address = m_ssh->behind(profile.address);
        const auto opened = profiles::openSettings(profiles::settingsFile());
        profiles::ProfileStore(opened.settings.get()).save(profile);
        return profile.name;
    }

    // Every name is shown while all these tunnels are open.
    static void showsAll(const QString &profile, const QByteArrayList &names, std::size_t tunnels)
    {
        CliProcess program({QStringLiteral("watch"), QStringLiteral("--json"), QStringLiteral("--profile"), profile,
                            QStringLiteral("--connect-timeout"), QStringLiteral("20s")});
        for (const QByteArray &name : names)
            program.waitForOutput(name, Millis(60'000));
        QCOMPARE(childrenOf(program.pid()).size(), tunnels);
        for (const qint64 child : childrenOf(program.pid()))
            QCOMPARE(nameOf(child), QByteArray("ssh"));
        program.interrupt();
        program.finish();
    }

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        LOCKSCOPE_REQUIRE_SSHD();
        qputenv("XDG_CONFIG_HOME", m_config.path().toUtf8());
        m_ssh = std::make_unique<SshServer>(QStringList{QStringLiteral("MaxStartups=100")});
    }

    void aMasterOfSentinels()
    {
        SentinelSet set({.replicas = 0, .sentinels = 1});
        BlockingRedis(*set.master()).call({"HSET", "orders", owner, "1"});
        showsAll(behind(set.address()), {"orders"}, 2);
    }

    void aCluster()
    {
        RedisCluster cluster;
        QByteArrayList names;
        for (int i = 0; i < cluster.count(); ++i) {
            names << cluster.nameAt(i, "lock:");
            cluster.redis(i).call({"HSET", names.back(), owner, "1"});
        }
        showsAll(behind(cluster.address()), names, std::size_t(cluster.count()));
    }
};

QTEST_GUILESS_MAIN(TestSshTopologies)

} // namespace lockscope::ssh_topologies_test

#include "tst_ssh_topologies.moc"
