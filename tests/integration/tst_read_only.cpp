// A read-only connection gets every command that the server has, from senders that call it a read. Nothing that it
// sends changes anything.
#include "core/base/clock.h"
#include "core/session/session.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/manual_clock.h"
#include "tests/support/one_node_cluster.h"
#include "tests/support/redis_clients.h"
#include "tests/support/sentinel_set.h"

#include <QTemporaryDir>
#include <QTest>

#include <map>

namespace lockscope::read_only_test {

using namespace lockscope::redis;

namespace {

struct Known {
    QByteArrayList words; // a command, or a container with its subcommand
    int arity = 0; // includes its words; a negative number is a minimum
    bool writes = false;
};

bool hasFlag(const RedisValue &flags, const char *flag)
{
    const auto &all = flags.elements();
    return std::any_of(all.begin(), all.end(), [flag](const RedisValue &each) { return each.toBytes() == flag; });
}

void add(QList<Known> &all, const RedisValue &command)
{
    const QByteArray name = command.at(0).toBytes();
    all.push_back({name.split('|'), int(command.at(1).toInt()), hasFlag(command.at(2), "write")});
    if (command.elements().size() < 10) // Redis 6 does not list subcommands here
        return;
    for (const RedisValue &subcommand : command.at(9).elements())
        add(all, subcommand);
}

QList<Known> everyCommand(BlockingRedis &redis)
{
    QList<Known> all;
    const RedisValue commands = redis.call({"COMMAND"});
    for (const RedisValue &command : commands.elements())
        add(all, command);
    return all;
}

// Arguments that mean something to many commands, with as many as each command takes and some more.
QList<QByteArrayList> lines(const Known &command)
{
    int least = std::max<int>(std::abs(command.arity) - int(command.words.size()), 0);
    if (command.words == QByteArrayList{"command", "info"})
        least = 1; // the reply about all commands is nested deeper than the limit for replies
    QList<QByteArrayList> all;
    for (const QByteArrayList &pool :
         {QByteArrayList{"string", "1", "1", "1", "1", "1"}, QByteArrayList{"hash", "field", "1", "1", "1", "1"},
          QByteArrayList{"list", "zset", "0", "1", "LIMIT", "0"}, QByteArrayList{"1", "string", "x", "1", "1", "1"},
          QByteArrayList{"string", "STORE", "copy", "STORE", "copy", "1"}}) {
        for (int n = least; n <= std::min(least + 2, int(pool.size())); ++n)
            all << command.words + pool.mid(0, n);
    }
    return all;
}

QByteArray inMixedCase(QByteArray word)
{
    for (qsizetype i = 0; i < word.size(); i += 2)
        word[i] = char(std::toupper(uchar(word[i])));
    return word;
}

Command asRead(QByteArrayList words, bool mixedCase)
{
    if (mixedCase)
        words[0] = inMixedCase(words[0]);
    return Command::ofNode(std::vector<QByteArrayView>(words.begin(), words.end()), Effect::Read);
}

bool isRefusedHere(const PendingReply &pending)
{
    if (!pending.isSettled())
        return false;
    const Result<Reply> reply = pending.await_resume();
    return !reply && reply.error().token == "POLICY";
}

} // namespace

class TestReadOnly : public QObject {
    Q_OBJECT

    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<BlockingRedis> m_redis;

    static void fill(BlockingRedis &redis)
    {
        redis.call({"SET", "string", "1"});
        redis.call({"HSET", "hash", "field", "1"});
        redis.call({"RPUSH", "list", "1", "2"});
        redis.call({"ZADD", "zset", "1", "one"});
        redis.call({"SADD", "set", "one"});
        redis.call({"XADD", "stream", "1-1", "field", "1"});
        redis.call({"PFADD", "hyperloglog", "one"});
        redis.call({"GEOADD", "geo", "13", "38", "Palermo"});
    }

    // Everything that a command could change: data, TTLs, settings, users, scripts.
    static QList<RedisValue> everything(BlockingRedis &redis)
    {
        QList<RedisValue> all;
        for (const QByteArrayList &question : QList<QByteArrayList>{{"DEBUG", "DIGEST"},
                                                                    {"DBSIZE"},
                                                                    {"CONFIG", "GET", "*"},
                                                                    {"ACL", "LIST"},
                                                                    {"FUNCTION", "LIST"},
                                                                    {"LASTSAVE"},
                                                                    {"PUBSUB", "CHANNELS"},
                                                                    {"ROLE"}})
            all << redis.call(question);
        for (const char *key : {"string", "hash", "list", "zset", "set", "stream", "hyperloglog", "geo"})
            all << redis.call({"PTTL", key});
        const QByteArray info = redis.call({"INFO", "memory"}).toBytes();
        const qsizetype scripts = info.indexOf("number_of_cached_scripts");
        all << RedisValue::bytes(info.mid(scripts, info.indexOf('\r', scripts) - scripts));
        return all;
    }

    // The calls since RESETSTAT, by name such as "get" or "client|id".
    static std::map<QByteArray, qint64> calls(BlockingRedis &redis)
    {
        std::map<QByteArray, qint64> all;
        const QByteArray stats = redis.call({"INFO", "commandstats"}).toBytes();
        for (const QByteArray &line : stats.split('\n')) {
            if (!line.startsWith("cmdstat_"))
                continue;
            const qsizetype colon = line.indexOf(':'), calls = line.indexOf("calls=");
            all[line.mid(8, colon - 8)] = line.mid(calls + 6, line.indexOf(',', calls) - calls - 6).toLongLong();
        }
        return all;
    }

    static void giveEverything(redis::Server *client, BlockingRedis &redis)
    {
        const QList<Known> known = everyCommand(redis);
        QVERIFY(known.size() > 200);
        int refused = 0, sent = 0;
        for (const Known &command : known) {
            for (const QByteArrayList &words : lines(command)) {
                for (const bool mixedCase : {false, true}) {
                    if (mixedCase && words.size() > 3)
                        continue;
                    const PendingReply reply = client->send(asRead(words, mixedCase));
                    const bool isRefused = isRefusedHere(reply);
                    isRefused ? ++refused : ++sent;
                    QVERIFY2(!command.writes || isRefused, words.join(' ').constData());
                    client->send(Command::ofNode({"DISCARD"})); // ends the MULTI that is among the commands
                }
            }
        }
        QVERIFY2(refused > 1000 && sent > 100, qPrintable(QStringLiteral("%1, %2").arg(refused).arg(sent)));
        const Result<Reply> last = await(client->send(Command::ofNode({"PING"})));
        QVERIFY2(last, last ? "" : qPrintable(last.error().message)); // the client was neither closed nor stopped
    }

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        RedisServer::Options options;
        options.extra << QStringLiteral("--enable-debug-command") << QStringLiteral("yes");
        m_server = std::make_unique<RedisServer>(options);
        m_redis = std::make_unique<BlockingRedis>(*m_server);
        fill(*m_redis);
    }

    // The session of a read-only profile gets every command, even if an operator is named; as it is, and for each node
    // that it names.
    void everyCommandThereIsChangesNothing_data()
    {
        QTest::addColumn<QByteArray>("way");
        for (const char *way : {"a server", "a cluster", "sentinels"})
            QTest::newRow(way) << QByteArray(way);
    }
    void everyCommandThereIsChangesNothing()
    {
        QFETCH(QByteArray, way);
        std::unique_ptr<OneNodeCluster> cluster;
        std::unique_ptr<SentinelSet> sentinels;
        redis::Address address = socketAddress(*m_server);
        BlockingRedis *redis = m_redis.get();
        std::unique_ptr<BlockingRedis> ofMaster;
        if (way == "a cluster") {
            cluster = std::make_unique<OneNodeCluster>();
            address = socketAddress(cluster->server);
            redis = &cluster->redis;
        } else if (way == "sentinels") {
            SentinelSet::Options options;
            options.replicas = 0;
            options.sentinels = 1;
            sentinels = std::make_unique<SentinelSet>(options);
            address = sentinels->address();
            ofMaster = std::make_unique<BlockingRedis>(*sentinels->master());
            redis = ofMaster.get();
        }
        fill(*redis);
        QTemporaryDir folder;
        SystemClock clock;
        ServerPool serverPool(&clock, quickOptions());
        SessionOptions options;
        options.address = address;
        options.policy.readOnly = true;
        options.operatorAs = redis::Credentials{"default", "x"};
        options.auditFile = folder.filePath(QStringLiteral("audit.jsonl"));
        Session session(options, &serverPool);
        redis::Server *client = session.client();
        client->open();
        awaitUntil([client] { return client->isLive() && !client->nodes().empty(); });

        const QList<RedisValue> before = everything(*redis);
        redis->call({"CONFIG", "RESETSTAT"});
        QSet<redis::Server *> given{client};
        for (const redis::Node &node : client->nodes())
            given.insert(node.server);
        QCOMPARE(given.size(), way == "a cluster" ? 2 : 1);
        for (redis::Server *each : given)
            giveEverything(each, *redis);

        const auto called = calls(*redis);
        for (const Known &command : everyCommand(*redis)) {
            if (command.writes)
                QVERIFY2(!called.count(command.words.join('|')), command.words.join(' ').constData());
        }
        QCOMPARE(everything(*redis), before);
        session.close();
        settleEvents();
    }

    // The server would also execute a second command in the same bytes.
    void twoInOneAreNone_data()
    {
        QTest::addColumn<QByteArray>("wire");
        const QByteArray get = "*2\r\n$3\r\nGET\r\n$6\r\nstring\r\n", set = "*3\r\n$3\r\nSET\r\n$1\r\nk\r\n$1\r\nv\r\n";
        QTest::newRow("behind it") << get + set;
        QTest::newRow("in the count") << QByteArray("*5\r\n") + get.mid(4) + set;
        QTest::newRow("fewer words than there are") << QByteArray("*1\r\n") + get.mid(4) + set;
        QTest::newRow("inline") << QByteArray("SET k v\r\n");
        QTest::newRow("behind an inline one") << QByteArray("GET string\r\nSET k v\r\n");
        QTest::newRow("a length that lies") << QByteArray("*1\r\n$400\r\nGET\r\n") + set;
        QTest::newRow("a negative length") << QByteArray("*2\r\n$3\r\nGET\r\n$-1\r\n") + set;
        QTest::newRow("nothing") << QByteArray();
        QTest::newRow("no words") << QByteArray("*0\r\n") + set;
    }
    void twoInOneAreNone()
    {
        QFETCH(QByteArray, wire);
        const LiveClient client(*m_server, quickOptions());
        client->setPolicy(CommandPolicy::ReadOnly);
        Command command = Command::read("GET", Key("string"));
        command.wire = wire;
        QVERIFY(isRefusedHere(client->send(command)));
        QVERIFY(await(client->send(Command::ofNode({"PING"}))));
        QCOMPARE(m_redis->call({"EXISTS", "k"}), RedisValue::integer(0));
    }

    // A command that is declared as a write is never sent, whatever its words are.
    void whoSaysThatItWritesIsBelieved()
    {
        const LiveClient client(*m_server, quickOptions());
        client->setPolicy(CommandPolicy::ReadOnly);
        QVERIFY(isRefusedHere(client->send(Command::write("GET", Key("string")))));
        QVERIFY(isRefusedHere(client->send(Command::ofNode({"EXEC"}, Effect::Write))));
    }

    void cleanup() { settleEvents(); }
};

QTEST_GUILESS_MAIN(TestReadOnly)

} // namespace lockscope::read_only_test

#include "tst_read_only.moc"
