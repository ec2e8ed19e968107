// Unusual locks on an operator's command line: listed, explained and broken on a real server.
#include "core/locks/wire/names.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/cli_process.h"
#include "tests/support/redis_server.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

namespace lockscope::cli_shapes_test {

namespace {

const QByteArray owner("3f2a91c0-0001-4a5b-8c6d-1234567890ab:12");
const QByteArray transactionId("ed44162a255181819072f828743fa745");
const QByteArray inside = owner + ':' + transactionId;
const QByteArray writingInside = owner + ":write:" + transactionId;

QString text(const QByteArray &bytes)
{
    return QString::fromLatin1(bytes);
}

} // namespace

class TestCliShapes : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        m_server = std::make_unique<RedisServer>();
        m_redis = std::make_unique<BlockingRedis>(*m_server);
    }
    void init() { m_redis->call({"FLUSHALL"}); }

    void setNxWithoutExpireIsListedExplainedAndBroken_data()
    {
        QTest::addColumn<QByteArray>("value");
        QTest::newRow("a word") << QByteArray("locked");
        QTest::newRow("a host and a process") << QByteArray("web-1:4242");
        QTest::newRow("a uuid") << owner.left(36);
        QTest::newRow("bytes") << QByteArray("\xac\xed\x00\x05t", 5);
    }

    void setNxWithoutExpireIsListedExplainedAndBroken()
    {
        QFETCH(QByteArray, value);
        m_redis->call({"SETNX", "lock:report", value});
        const QJsonObject lock = listed("lock:report");
        QCOMPARE(lock[QLatin1String("kind")].toString(), QStringLiteral("token"));
        QCOMPARE(lock[QLatin1String("state")].toString(), QStringLiteral("no-expiry"));
        QVERIFY(lock[QLatin1String("ttl_ms")].isNull());
        const QString holder = lock[QLatin1String("holders")][0][QLatin1String("owner")].toString();
        const Run explained = run({"explain", "--now", "lock:report"});
        QCOMPARE(explained.code, 0);
        QVERIFY2(explained.out.contains("it stays forever if its holder died"), explained.out);
        QVERIFY2(!explained.out.contains("hash"), explained.out);
        QVERIFY2(explained.out.contains("Force-release"), explained.out);
        const Run other = forced("lock:report", QStringLiteral("somebody else"));
        QCOMPARE(other.code, 2);
        QCOMPARE(m_redis->call({"GET", "lock:report"}), RedisValue::bytes(value));
        const Run broken = forced("lock:report", holder);
        QVERIFY2(broken.code == 0, broken.err);
        QCOMPARE(m_redis->call({"EXISTS", "lock:report"}), RedisValue::integer(0));
    }

    void aPatternMakesALockOfAnyString()
    {
        m_redis->call({"SETNX", "report", "17"});
        QVERIFY(listed("report").isEmpty());
        const Run refused = forced("report", QStringLiteral("17"));
        QVERIFY(refused.code != 0);
        QVERIFY2(refused.err.contains("is not a lock: its type is string") && refused.err.contains("--token-pattern"),
                 refused.err);
        const QStringList pattern{QStringLiteral("--token-pattern"), QStringLiteral("rep*")};
        QCOMPARE(listed("report", pattern)[QLatin1String("state")].toString(), QStringLiteral("no-expiry"));
        const Run broken = forced("report", QStringLiteral("17"), pattern);
        QVERIFY2(broken.code == 0, broken.err);
        QCOMPARE(m_redis->call({"EXISTS", "report"}), RedisValue::integer(0));
    }

    // An existing key is never reported as missing, and a string is never called a hash.
    void whatIsNoLockIsCalledWhatItIs()
    {
        m_redis->call({"SET", "lock:waits", "17"});
        m_redis->call({"SET", "blocklist:7", "yes"});
        m_redis->call({"RPUSH", "lock:list", "a"});
        m_redis->call({"HSET", "lock:data", "colour", "red"});
        m_redis->call({"SET", "greeting", "hello"});
        const auto told = [this](const char *name, const char *words) {
            const Run shown = run({"show", "--now", name});
            QVERIFY2(shown.code == 0, shown.err);
            QVERIFY2(shown.out.contains(words), shown.out);
            const Run refused = forced(name, QStringLiteral("a:1"));
            QVERIFY(refused.code != 0);
            QVERIFY2(!refused.err.contains("does not exist"), refused.err);
        };
        for (const char *name : {"blocklist:7", "greeting"})
            told(name, "Not a lock: the key is a string");
        told("lock:waits", "the key contains the number 17");
        told("lock:list", "Not a lock: the key is a list");
        told("lock:data", "A hash that is not a lock");
        QCOMPARE(listed("lock:list")[QLatin1String("kind")].toString(), QStringLiteral("other-type"));
        QCOMPARE(listed("lock:data")[QLatin1String("kind")].toString(), QStringLiteral("unknown-hash"));
        for (const char *name : {"lock:waits", "blocklist:7", "greeting"})
            QVERIFY2(listed(name).isEmpty(), name);
        const Run nothing = forced("lock:nothing", QStringLiteral("a:1"));
        QVERIFY2(nothing.err.contains("does not exist"), nothing.err);
    }

    void aTransactionsWriteLockIsBrokenAndWakesLikeOne()
    {
        const Key name("carts:transaction_lock");
        m_redis->call({"HSET", name.raw(), "mode", "write", writingInside, "2"});
        m_redis->call({"PEXPIRE", name.raw(), "60000"});
        const QJsonObject lock = listed(name.raw());
        QCOMPARE(lock[QLatin1String("kind")].toString(), QStringLiteral("read-write"));
        QCOMPARE(lock[QLatin1String("mode")].toString(), QStringLiteral("write"));
        const QJsonObject holder = lock[QLatin1String("holders")][0].toObject();
        QCOMPARE(holder[QLatin1String("owner")].toString(), text(inside));
        QCOMPARE(holder[QLatin1String("transaction")].toString(), text(transactionId));
        QCOMPARE(holder[QLatin1String("access")].toString(), QStringLiteral("write"));
        const QJsonObject origin{{QStringLiteral("type"), QStringLiteral("transaction")},
                                 {QStringLiteral("object"), QStringLiteral("carts")}};
        QCOMPARE(lock[QLatin1String("origin")].toObject(), origin);
        BlockingRedis waiter(*m_server);
        waiter.subscribe({locks::readWriteChannel(name).raw()});
        QCOMPARE(forced(name.raw(), text(owner)).code, 2); // the same thread outside of the transaction
        QCOMPARE(m_redis->call({"EXISTS", name.raw()}), RedisValue::integer(1));
        const Run broken = forced(name.raw(), text(inside));
        QVERIFY2(broken.code == 0, broken.err);
        QCOMPARE(waiter.message(), QByteArray("1"));
        QCOMPARE(m_redis->call({"EXISTS", name.raw()}), RedisValue::integer(0));
    }

    void aTransactionsReadLockGoesWithItsTimeoutKey()
    {
        const Key name("tags:transaction_lock");
        const QByteArray timeout = locks::readTimeout(name, Owner(inside), 1).raw();
        m_redis->call({"HSET", name.raw(), "mode", "read", inside, "1"});
        m_redis->call({"PEXPIRE", name.raw(), "60000"});
        m_redis->call({"SET", timeout, "1", "PX", "60000"});
        BlockingRedis waiter(*m_server);
        waiter.subscribe({locks::readWriteChannel(name).raw()});
        const Run broken = forced(name.raw(), text(inside));
        QVERIFY2(broken.code == 0, broken.err);
        QCOMPARE(waiter.message(), QByteArray("0"));
        QCOMPARE(m_redis->call({"EXISTS", name.raw(), timeout}), RedisValue::integer(0));
    }

    void aTransactionsLockOfOneKey()
    {
        const QByteArray name = "{carts}:+TBh7Yug9wjsmfRwBCx2+A:lock";
        m_redis->call({"HSET", name, inside, "1"});
        m_redis->call({"PEXPIRE", name, "60000"});
        const Run table = run({"list", "-o", "name,holder,origin"});
        QVERIFY2(table.out.contains("transaction ed44162a…, one key of carts"), table.out);
        const Run explained = run({QStringLiteral("explain"), QStringLiteral("--now"), text(name)});
        QVERIFY2(explained.out.contains("one key or value of carts, which is a map, a set or a multimap"),
                 explained.out);
        QVERIFY2(explained.out.contains("Held by 3f2a91c0 · thread 12 · transaction ed44162a"), explained.out);
        m_redis->call({"HSET", name, owner, "1"}); // another owner is beside it now
        m_redis->call({"HDEL", name, inside});
        QCOMPARE(forced(name, text(inside)).code, 2);
        m_redis->call({"DEL", name});
        m_redis->call({"HSET", name, inside, "1"});
        m_redis->call({"PEXPIRE", name, "60000"});
        QCOMPARE(forced(name, text(inside)).code, 0);
        QCOMPARE(m_redis->call({"EXISTS", name}), RedisValue::integer(0));
    }

    void everyObjectHasItsKeys()
    {
        m_redis->call({"HSET", "order:42", owner, "1"});
        m_redis->call({"PEXPIRE", "order:42", "600000"});
        const QStringList ofALock = QStringLiteral("db family family_certain family_parts holders kind lease mode name "
                                                   "name_hex node origin state token ttl_ms waiters")
                                        .split(u' ');
        const QJsonObject all = object(run({"list", "--json"}).out);
        QCOMPARE(all.keys(), QStringLiteral("as_of complete locks").split(u' '));
        QCOMPARE(all[QLatin1String("locks")][0].toObject().keys(), ofALock);
        QStringList shown = ofALock;
        shown.insert(shown.indexOf(QStringLiteral("state")), QStringLiteral("replicas"));
        QCOMPARE(object(run({"show", "--now", "--json", "order:42"}).out).keys(), shown);
        CliProcess watch(*m_server, {QStringLiteral("watch"), QStringLiteral("--json")});
        watch.waitForOutput("order:42");
        m_redis->call({"DEL", "order:42"});
        watch.waitForOutput("\"gone\":true");
        watch.interrupt();
        QCOMPARE(watch.finish(), 0);
        const QByteArrayList rows = watch.out().trimmed().split('\n');
        QStringList ofARow = ofALock;
        ofARow.prepend(QStringLiteral("at"));
        QCOMPARE(object(rows.first()).keys(), ofARow);
        ofARow.append(QStringLiteral("gone"));
        ofARow.sort();
        QCOMPARE(object(rows.last()).keys(), ofARow);
    }

private:
    using Run = CliProcess::Run;
    Run run(const QStringList &arguments) { return CliProcess(*m_server, arguments).run(); }
    Run run(std::initializer_list<const char *> words)
    {
        QStringList arguments;
        for (const char *word : words)
            arguments << QString::fromLatin1(word);
        return run(arguments);
    }
    Run forced(const QByteArray &name, const QString &holder, const QStringList &more = {})
    {
        return run(QStringList{QStringLiteral("force-release"), text(name), QStringLiteral("--if-holder"), holder,
                               QStringLiteral("--reason"), QStringLiteral("stuck"), QStringLiteral("--audit-file"),
                               m_folder.filePath(QStringLiteral("audit"))}
                   + more);
    }
    static QJsonObject object(const QByteArray &json) { return QJsonDocument::fromJson(json.trimmed()).object(); }
    QJsonObject listed(const QByteArray &name, const QStringList &more = {})
    {
        const Run all = run(QStringList{QStringLiteral("list"), QStringLiteral("--json")} + more);
        for (const QJsonValue &lock : object(all.out)[QLatin1String("locks")].toArray()) {
            if (lock[QLatin1String("name_hex")].toString().toLatin1() == name.toHex())
                return lock.toObject();
        }
        return {};
    }

    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<BlockingRedis> m_redis;
    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(TestCliShapes)

} // namespace lockscope::cli_shapes_test

#include "tst_cli_shapes.moc"
