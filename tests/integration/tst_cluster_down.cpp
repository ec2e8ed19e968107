// A cluster that has lost a master for good: what the command line says about locks that it cannot read.
#include "tests/support/await.h"
#include "tests/support/cli_process.h"
#include "tests/support/redis_cluster.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

namespace lockscope::cluster_down_test {

using namespace std::chrono_literals;

class TestClusterDown : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        RedisCluster::Options options;
        options.extra = {QStringLiteral("--cluster-require-full-coverage"), QStringLiteral("yes")}; // Redis's default
        m_cluster = std::make_unique<RedisCluster>(options);
        m_name = m_cluster->nameAt(1, "order:");
        m_cluster->redis(1).call({"HSET", m_name, "3f2a91c0-0001-4a5b-8c6d-1234567890ab:12", "1"});
        m_cluster->redis(1).call({"PEXPIRE", m_name, "600000"});
    }
    void cleanupTestCase() { m_cluster.reset(); }

    void aListThatCannotLookSaysSo()
    {
        const auto before = run({"list"});
        QCOMPARE(before.code, 0);
        QVERIFY(before.out.contains(m_name));
        m_cluster->kill(0);
        awaitUntil([this] { return m_cluster->redis(1).call({"GET", m_name}).toBytes().startsWith("CLUSTERDOWN"); });
        const auto table = run({"list"});
        QVERIFY2(table.code != 0, table.err);
        QVERIFY2(!table.out.contains("no locks"), table.out);
        QVERIFY2(table.err.contains("could not read everything"), table.err);
        const auto json = run({"list", "--json"});
        QVERIFY(json.code != 0);
        const QJsonObject told = QJsonDocument::fromJson(json.out).object();
        QVERIFY2(told[QLatin1String("complete")].isBool() && !told[QLatin1String("complete")].toBool(), json.out);
    }

    void soDoTheOthers_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::newRow("show") << QStringList{QStringLiteral("show"), QString::fromUtf8(m_name)};
        QTest::newRow("show as JSON") << QStringList{QStringLiteral("show"), QString::fromUtf8(m_name),
                                                     QStringLiteral("--json")};
        QTest::newRow("explain") << QStringList{QStringLiteral("explain"), QString::fromUtf8(m_name)};
        QTest::newRow("check") << QStringList{QStringLiteral("check")};
        QTest::newRow("clients") << QStringList{QStringLiteral("clients")};
        QTest::newRow("clients as JSON") << QStringList{QStringLiteral("clients"), QStringLiteral("--json")};
    }
    void soDoTheOthers()
    {
        QFETCH(QStringList, words);
        const auto told = run(words);
        QVERIFY2(told.code != 0, told.out);
        const QByteArray all = told.out + told.err;
        QVERIFY2(!all.contains("no lock"), all);
    }

    // No name that could be a lock is left. That nothing was refused does not mean that everything was read.
    void withoutAnyNameTheSlotsThatNobodyServesAreMissed()
    {
        for (int node : {1, 2})
            m_cluster->redis(node).call({"FLUSHALL"});
        const auto table = run({"list"});
        QCOMPARE(table.code, 4);
        QVERIFY2(!table.out.contains("no locks"), table.out);
    }

    void onceItIsUpAgainItIsAListLikeAnyOther()
    {
        m_cluster->restart(0);
        awaitUntil([this] { return m_cluster->isSound() && m_cluster->areAgreed(); });
        const auto table = run({"list"});
        QVERIFY2(table.code == 0, table.err);
        QVERIFY2(table.out.contains("no locks"), table.out);
    }

private:
    CliProcess::Run run(QStringList words)
    {
        words << QStringLiteral("--url") << m_cluster->address(1).toUrl() << QStringLiteral("--cluster")
              << QStringLiteral("--connect-timeout") << QStringLiteral("1s"); // the lost node may be silent
        return CliProcess(words).run();
    }
    CliProcess::Run run(std::initializer_list<const char *> words)
    {
        QStringList all;
        for (const char *word : words)
            all << QString::fromLatin1(word);
        return run(all);
    }

    std::unique_ptr<RedisCluster> m_cluster;
    QByteArray m_name;
};

QTEST_GUILESS_MAIN(TestClusterDown)

} // namespace lockscope::cluster_down_test

#include "tst_cluster_down.moc"
