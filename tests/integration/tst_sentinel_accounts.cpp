// Sentinels are separate servers: their accounts have nothing to do with that of the master.
#include "core/acl/refused.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/cli_process.h"
#include "tests/support/monitored.h"
#include "tests/support/sentinel_set.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

namespace lockscope::sentinel_accounts_test {

using namespace std::chrono_literals;

class TestSentinelAccounts : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        SentinelSet::Options options;
        options.replicas = 0;
        options.sentinels = 1;
        options.password = "of-the-servers";
        options.sentinelPassword = "of-the-sentinels";
        m_set = std::make_unique<SentinelSet>(options);
    }

    void eachHasItsPassword_data()
    {
        QTest::addColumn<QByteArray>("server");
        QTest::addColumn<QByteArray>("sentinel");
        QTest::addColumn<int>("code");
        QTest::addColumn<QByteArray>("says");
        const QByteArray right("of-the-servers"), guard("of-the-sentinels");
        QTest::newRow("both") << right << guard << 0 << QByteArray();
        QTest::newRow("the sentinels' is the servers'") << right << right << 4 << QByteArray("wrong password");
        QTest::newRow("none for the sentinels") << right << QByteArray() << 4 << QByteArray("requires a password");
        QTest::newRow("none for the server") << QByteArray() << guard << 4 << QByteArray("but: the server requires");
        QTest::newRow("the servers' is the sentinels'") << guard << guard << 4 << QByteArray("but: wrong");
    }
    void eachHasItsPassword()
    {
        QFETCH(QByteArray, server);
        QFETCH(QByteArray, sentinel);
        QFETCH(int, code);
        QFETCH(QByteArray, says);
        QStringList arguments{QStringLiteral("list"), QStringLiteral("--sentinel"), m_set->sentinelList(),
                              QStringLiteral("--master"), QStringLiteral("mymaster")};
        if (!server.isEmpty())
            arguments << QStringLiteral("--password-file") << file("server", server);
        if (!sentinel.isEmpty())
            arguments << QStringLiteral("--sentinel-password-file") << file("sentinel", sentinel);
        const auto run = CliProcess(arguments).run();
        QCOMPARE(run.code, code);
        QVERIFY2(run.err.contains(says), run.err.constData());
        QVERIFY2(code == 0 || run.err.contains(SentinelSet::place(m_set->sentinels(0)).toUtf8())
                     || run.err.contains(SentinelSet::place(m_set->servers(0)).toUtf8()),
                 run.err.constData());
        QVERIFY(!run.err.contains("of-the-"));
    }

    // One line contains all permissions, whichever command a sentinel refused.
    void whatASentinelRefusesIsToldWhole()
    {
        BlockingRedis sentinel(m_set->sentinels(0));
        sentinel.call({"AUTH", "of-the-sentinels"});
        const QByteArrayList least{"ACL", "SETUSER", "asker", "reset", "on", ">asks", "+ping", "+client|setname"};
        for (const char *without : {"+sentinel|master", "+sentinel|get-master-addr-by-name", ""}) {
            QByteArrayList rules{"+sentinel|master", "+sentinel|get-master-addr-by-name"};
            rules.removeAll(without);
            QVERIFY(!sentinel.call(least + (*without ? rules : QByteArrayList())).isError());
            const QStringList arguments{QStringLiteral("list"),          QStringLiteral("--sentinel"),
                                        m_set->sentinelList(),           QStringLiteral("--master"),
                                        QStringLiteral("mymaster"),      QStringLiteral("--sentinel-user"),
                                        QStringLiteral("asker"),         QStringLiteral("--sentinel-password-file"),
                                        file("sentinel", "asks"),        QStringLiteral("--password-file"),
                                        file("server", "of-the-servers")};
            const auto refused = CliProcess(arguments).run();
            QCOMPARE(refused.code, 4);
            const qsizetype at = refused.err.indexOf("ACL SETUSER asker ");
            QVERIFY2(at >= 0, refused.err);
            const QByteArray line = refused.err.mid(at, refused.err.indexOf(')', at) - at);
            QVERIFY2(!sentinel.call(line.split(' ')).isError(), line);
            const auto now = CliProcess(arguments).run();
            QVERIFY2(now.code == 0, now.err);
        }
    }

    // The sentinel is polled once a second instead; the message names the cost and the right line.
    void aSentinelThatMayNotTellOfSwitchesIsNamed()
    {
        BlockingRedis sentinel(m_set->sentinels(0));
        sentinel.call({"AUTH", "of-the-sentinels"});
        QVERIFY(!sentinel
                     .call({"ACL", "SETUSER", "deaf", "reset", "on", ">asks", "+ping", "+client|setname",
                            "+sentinel|master", "+sentinel|get-master-addr-by-name"})
                     .isError());
        sentinel.call({"ACL", "LOG", "RESET"});
        redis::Address address = m_set->address();
        address.sentinel->user = "deaf";
        address.sentinel->password = Secret("asks");
        QByteArray line;
        {
            Monitored monitored(address);
            awaitUntil([&] { return !monitored.monitor().statusNow().sentinelsWithoutEvents.empty(); });
            const auto all = acl::refusedTo({}, monitored.monitor().statusNow(), false);
            QCOMPARE(all.size(), std::size_t(1));
            QVERIFY(all[0].command.contains(SentinelSet::place(m_set->sentinels(0))));
            QVERIFY2(all[0].cost.english().contains(QLatin1String("once a second")), qPrintable(all[0].cost.english()));
            line = all[0].line;
            QCOMPARE(line, QByteArray("ACL SETUSER deaf +subscribe &+switch-master"));
            QCOMPARE(refusals(sentinel, "subscribe"), 1);
            const Instant later = monitored.client().clock()->now() + 2'500ms; // meanwhile it is asked for the master
            awaitUntil([&] { return monitored.client().clock()->now() >= later; });
            QCOMPARE(refusals(sentinel, "subscribe"), 1);
        }
        QVERIFY(!sentinel.call(line.split(' ')).isError());
        Monitored monitored(address);
        awaitUntil([&] {
            const QByteArrayList clients = sentinel.call({"CLIENT", "LIST"}).toBytes().split('\n');
            return std::any_of(clients.begin(), clients.end(), [](const QByteArray &client) {
                return client.contains("user=deaf") && client.contains(" sub=1 ");
            });
        });
        QVERIFY(monitored.monitor().statusNow().sentinelsWithoutEvents.empty());
        sentinel.call({"ACL", "DELUSER", "deaf"});
        sentinel.call({"ACL", "LOG", "RESET"});
    }

private:
    // How often the sentinel's log has this refusal.
    static int refusals(BlockingRedis &sentinel, const QByteArray &command)
    {
        int all = 0;
        for (const RedisValue &entry : sentinel.call({"ACL", "LOG"}).elements()) {
            QMap<QByteArray, RedisValue> fields;
            for (qsizetype i = 0; i + 1 < entry.elements().size(); i += 2)
                fields[entry.at(i).toBytes()] = entry.at(i + 1);
            all += fields["object"].toBytes() == command ? int(fields["count"].toInt()) : 0;
        }
        return all;
    }
    QString file(const char *name, const QByteArray &contents)
    {
        QFile file(m_folder.filePath(QLatin1String(name)));
        if (file.open(QIODevice::WriteOnly))
            file.write(contents + '\n');
        return file.fileName();
    }

    QTemporaryDir m_folder;
    std::unique_ptr<SentinelSet> m_set;
};

QTEST_GUILESS_MAIN(TestSentinelAccounts)

} // namespace lockscope::sentinel_accounts_test

#include "tst_sentinel_accounts.moc"
