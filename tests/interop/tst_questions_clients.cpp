// The questions about a client in docs/questions.md: Redisson makes each problem while `lockscope-cli clients` looks.
#include "core/clients/analysis/client_findings.h"
#include "tests/interop/support/await_renewal.h"
#include "tests/interop/support/interop_test.h"
#include "tests/interop/support/questions.h"

#include <csignal>

namespace lockscope::questions_clients_test {

using namespace lockscope::interop;
using namespace std::chrono_literals;

namespace {

const QByteArray version = "4.7.0";
const QByteArrayList poisons{"poison:a", "poison:b", "poison:c"};
const QByteArrayList mails{"mail:1", "mail:2", "mail:3"};
const QByteArrayList broken{"broken:1", "broken:2", "broken:3"};

QByteArray clientOf(RedissonParty &party)
{
    return party.owner(1).left(8);
}

} // namespace

class TestQuestionsClients : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_INTEROP(RedissonParty::isBuilt(), "Redisson");
        // Redisson does not support unix sockets
        m_server = std::make_unique<RedisServer>(RedisServer::Options{.tcp = true});
        m_redis = std::make_unique<BlockingRedis>(*m_server);
        m_questions = std::make_unique<Questions>(*m_server);
        m_java = RedissonParty::start(version);
        m_unlucky = RedissonParty::start(version);
    }

    // Redisson #4431, #5046, #5299: "Unable to acquire subscription lock". `defaults+` also names the connections.
    void allSubscriptionsAreUsedUp()
    {
        const QByteArray url = "defaults+redis://127.0.0.1:" + QByteArray::number(m_server->port());
        m_crowded = std::make_unique<RedissonParty>(m_java, "crowded", url, Scene::watchdogLease);
        for (int i = 0; i < clients::limits::allSubscriptions; ++i) {
            const Target job{"reentrant", "jobs:" + QByteArray::number(i)};
            m_redis->call({"HSET", job.name, "3f2a91c0-0001-4a5b-8c6d-1234567890ab:12", "1"});
            m_redis->call({"PEXPIRE", job.name, "600000"});
            m_waiting.push_back(m_crowded->acquire(job, 100 + i, {}));
        }
        awaitUntil(
            [this] {
                const RedisValue channels = m_redis->call({"PUBSUB", "CHANNELS", "redisson_lock__channel:*"});
                return qint64(channels.elements().size()) >= clients::limits::nearlyAll;
            },
            60s);
        LOCKSCOPE_ANSWERED(m_questions->ask("\"Unable to acquire subscription lock\"", {{"NAME", "crowded"}}));
    }

    // Redisson #6832: locks are gone, and the client renews them. #5473: a client releases what it does not hold.
    // #5392, #7089: the script of the unlock fails, here because the server refuses its DEL.
    void whatATraceShowsOfClients()
    {
        const auto renewing = party(m_java, "renewing"), careless = party(m_java, "careless"),
                   failing = party(m_java, "failing");
        const QByteArrayList clients{clientOf(*renewing), clientOf(*careless), clientOf(*failing)};
        for (const QByteArray &mail : mails)
            QVERIFY(renewing->take({"reentrant", mail}, 1).acquired);
        for (const QByteArray &name : broken)
            QVERIFY(failing->take({"reentrant", name}, 1, {{}, 60s}).acquired);
        const auto asked = m_questions->begin("a client renews what is gone", {{"SECONDS", "6s"}});
        awaitUntil([this] { return m_redis->call({"CLIENT", "LIST"}).toBytes().contains("cmd=monitor"); });
        for (const QByteArray &mail : mails)
            m_redis->call({"DEL", mail});
        for (const char *name : {"orders:1", "orders:2", "orders:3"})
            QCOMPARE(careless->release({"reentrant", name}, 1), Unlocked::NotHeld);
        m_redis->call({"ACL", "SETUSER", "default", "-del"});
        for (const QByteArray &name : broken)
            QVERIFY(!failing->call({"reentrant", name}, 1, {"unlock"}).ok);
        m_redis->call({"ACL", "SETUSER", "default", "+del"});
        for (const QByteArray &name : broken)
            QCOMPARE(m_redis->call({"EXISTS", name}).toInt(), 1);
        LOCKSCOPE_ANSWERED(m_questions->answer("a client renews what is gone", {{"CLIENT_ID", clients[0]}}, *asked));
        LOCKSCOPE_ANSWERED(
            m_questions->answer("a client releases what it does not hold", {{"CLIENT_ID", clients[1]}}, *asked));
        LOCKSCOPE_ANSWERED(m_questions->answer("the unlock script fails", {{"CLIENT_ID", clients[2]}}, *asked));
    }

    // Redisson #6303: one wrong key stops the renewals behind it, so some locks are renewed and others are late. #6472:
    // a program stops, so all of its locks are late. The locks are renewed every 3 s, each client's at its own times.
    // At the end, the latest renewal was between 4.4 s and 7.6 s ago, so they are late but have not expired.
    void watchdogsThatAreLate()
    {
        const auto lagging = party(m_java, "lagging", 9s), stopped = party(m_unlucky, "stopped", 9s);
        const QByteArrayList clients{clientOf(*lagging), clientOf(*stopped)};
        for (const QByteArray &name : poisons) {
            QVERIFY(lagging->take({"reentrant", name}, 1).acquired);
            QVERIFY(stopped->take({"reentrant", "news:" + name}, 1).acquired);
        }
        const QByteArray news = "news:" + poisons[2];
        awaitRenewal(*m_redis, news);
        const qint64 reads = pttlCalls() + 2 * m_redis->call({"DBSIZE"}).toInt();
        const auto asked = m_questions->begin("the watchdog cannot keep up", {{"SECONDS", "13500ms"}});
        awaitUntil([&] { return pttlCalls() > reads; }); // it has read all locks
        awaitRenewal(*m_redis, news);
        awaitRenewal(*m_redis, news);
        m_unlucky->signal(SIGSTOP);
        awaitRenewal(*m_redis, poisons[2]);
        m_redis->call({"DEL", poisons[1]});
        m_redis->call({"SET", poisons[1], "somebody else's"});
        LOCKSCOPE_ANSWERED(m_questions->answer("the watchdog cannot keep up", {{"CLIENT_ID", clients[0]}}, *asked));
        LOCKSCOPE_ANSWERED(m_questions->answer("the watchdog died", {{"CLIENT_ID", clients[1]}}, *asked));
        m_unlucky->kill();
    }

    void cleanupTestCase() { m_questions.reset(); }

private:
    std::unique_ptr<RedissonParty> party(const std::shared_ptr<Driven> &java, const QByteArray &name,
                                         Millis lease = Scene::watchdogLease) const
    {
        return std::make_unique<RedissonParty>(java, name, m_server->port(), lease);
    }
    // Nearly all of these calls are Lockscope's, one at each read of a lock.
    qint64 pttlCalls()
    {
        const QByteArray told = m_redis->call({"INFO", "commandstats"}).toBytes();
        const qsizetype at = told.indexOf("cmdstat_pttl:calls=");
        return at < 0 ? 0 : told.mid(at + 19).split(',').constFirst().toLongLong();
    }

    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<BlockingRedis> m_redis;
    std::unique_ptr<Questions> m_questions;
    std::shared_ptr<Driven> m_java, m_unlucky;
    std::unique_ptr<RedissonParty> m_crowded;
    std::vector<Going> m_waiting;
};

QTEST_GUILESS_MAIN(TestQuestionsClients)

} // namespace lockscope::questions_clients_test

#include "tst_questions_clients.moc"
