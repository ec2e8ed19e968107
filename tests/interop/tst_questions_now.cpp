// The questions about one lock or the server in docs/questions.md: Redisson makes each problem while the command line
// looks. The commands that must watch for some seconds run at the same time.
#include "tests/interop/support/await_renewal.h"
#include "tests/interop/support/interop_test.h"
#include "tests/interop/support/questions.h"
#include "tests/support/redis_cluster.h"

#include <algorithm>
#include <csignal>

namespace lockscope::questions_now_test {

using namespace lockscope::interop;
using namespace std::chrono_literals;

namespace {

const QByteArray version = "3.52.0"; // its unlock latches stay until they expire
const Target document{"read", "orders:4796"};
const Target jumping{"reentrant", "orders:5623"};
const Target missed{"semaphore", "permits:5762"};
const Target deleted{"reentrant", "orders:3829"};
const Target haunted{"fair", "orders:4595"};
const Target paused{"reentrant", "orders:5698"};
const QByteArray first = "multi:a", refusing = "multi:b";

} // namespace

class TestQuestionsNow : public QObject {
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
        m_one = party(m_java, "one");
        m_other = party(m_java, "other");
        m_paused = party(m_unlucky, "paused", 9s);
        for (int thread : {1, 2, 3, 4}) { // a waiting thread cannot answer
            m_one->owner(thread);
            m_other->owner(thread);
        }
    }

    // Starts the problems, and the commands that watch them.
    void itBegins()
    {
        QVERIFY(m_paused->take(paused, 1).acquired);
        QVERIFY(m_one->take({"reentrant", refusing}, 1).acquired);
        m_one->invoke(missed, 1, {"trySetPermits", "1"});
        m_one->invoke(missed, 1, {"acquire"});
        m_permit = m_other->send(missed, 2, {"acquire"});
        QVERIFY(m_one->take(deleted, 1, {{}, 60s}).acquired);
        m_waiting.push_back(m_other->acquire(deleted, 3, {}));
        QVERIFY(m_one->take(haunted, 1).acquired);
        const auto ghost = party(m_java, "ghost");
        m_waiting.push_back(ghost->acquire(haunted, 1, {}));
        awaitUntil([this] {
            return m_java->call({"asleep", "other", "2"}).value == "true"
                && m_java->call({"asleep", "other", "3"}).value == "true"
                && m_redis->call({"LLEN", "redisson_lock_queue:{" + haunted.name + '}'}).toInt() == 1;
        });
        m_redis->call({"INCR", missed.name}); // a release whose message nobody received
        m_redis->call({"DEL", deleted.name}); // by hand: this wakes nobody
        m_java->call({"close", "ghost"}); // its program ends while it waits

        begin("a reader asks to write, and both stop", {{"NAME", document.name}, {"SECONDS", "6s"}});
        begin("a client retries several locks forever", {{"SECONDS", "15s"}});
        awaitUntil([this] { return m_redis->call({"CLIENT", "LIST"}).toBytes().count("cmd=monitor") == 2; });
        QVERIFY(m_one->take(document, 2).acquired);
        m_waiting.push_back(m_one->acquire({"write", document.name}, 2, {}));
        m_waiting.push_back(
            m_other->acquire({"multi", "other:reentrant:" + first + ",other:reentrant:" + refusing}, 4, {}));

        const int others = watchers();
        QVERIFY(m_one->take(jumping, 3, {{}, 20s}).acquired);
        begin("the lease jumps", {{"NAME", jumping.name}, {"SECONDS", "20s"}});
        awaitUntil([this, others] { return watchers() > others; });
        const qint64 seen = m_redis->call({"PTTL", jumping.name}).toInt();
        begin("renewals are late now", {{"NAME", paused.name}, {"SECONDS", "11s"}});
        awaitRenewal(*m_redis, paused.name);
        awaitRenewal(*m_redis, paused.name);
        m_unlucky->signal(SIGSTOP);
        // By then, the lease is known not to be renewed.
        awaitUntil([this, seen] { return m_redis->call({"PTTL", jumping.name}).toInt() < seen * 2 / 5; });
        QVERIFY(m_one->take(jumping, 3, {{}, 60s}).acquired);
    }

    // Redisson #5762.
    void freePermitsThatNobodyTakes()
    {
        LOCKSCOPE_ANSWERED(m_questions->ask("waiters miss a permit's release", {{"NAME", missed.name}}));
        m_redis->call({"PUBLISH", "redisson_sc:{" + missed.name + '}', "1"});
        QVERIFY(m_java->answer(m_permit).ok);
    }

    // Redisson #3829, #6539.
    void waitersOfADeletedLock()
    {
        LOCKSCOPE_ANSWERED(m_questions->ask("free, but its waiters sleep", {{"NAME", deleted.name}}));
    }

    // Redisson #4595, #4323, #4929.
    void aDeadWaiterInTheQueue()
    {
        LOCKSCOPE_ANSWERED(m_questions->ask("a dead waiter blocks the fair queue", {{"NAME", haunted.name}}));
    }

    // Redisson #6532.
    void anUnlockLatchIsNoLock()
    {
        const Target lock{"reentrant", "orders:6532"};
        QVERIFY(m_one->take(lock, 5).acquired);
        QCOMPARE(m_one->release(lock, 5), Unlocked::Done);
        const RedisValue keys = m_redis->call({"KEYS", "redisson_unlock_latch:{" + lock.name + "}:*"});
        QVERIFY(!keys.elements().empty());
        LOCKSCOPE_ANSWERED(
            m_questions->ask("what is redisson_unlock_latch?", {{"NAME", keys.at(0).toBytes()}, {"OTHER", lock.name}}));
    }

    // Redisson #4532, #5434.
    void aSlowScript()
    {
        m_redis->call({"EVAL", "local x = 0 for i = 1, 5000000 do x = x + i end return x", "0"});
        LOCKSCOPE_ANSWERED(m_questions->ask("EVAL is slow", {}));
    }

    // Redisson #6718: a script uses keys that another server of the cluster has.
    void aScriptThatFailsInACluster()
    {
        RedisCluster cluster({.masters = 2});
        const Questions questions(cluster.node(0));
        const auto asked = questions.begin("a script fails (\"non local key\" in a cluster)", {{"SECONDS", "3s"}});
        BlockingRedis &node = cluster.redis(0);
        awaitUntil([&node] { return node.call({"CLIENT", "LIST"}).toBytes().contains("cmd=monitor"); });
        QByteArray here, there;
        for (int i = 0; here.isEmpty() || there.isEmpty(); ++i) {
            const QByteArray name = "orders:" + QByteArray::number(i);
            (cluster.ownerOf(name) == 0 ? here : there) = name;
        }
        RedisValue answer;
        for (int i = 0; i < 2; ++i)
            answer =
                node.call({"EVAL", "redis.call('get', KEYS[1]) return redis.call('get', ARGV[1])", "1", here, there});
        QVERIFY2(answer.toBytes().contains("non local key"), answer.toBytes());
        LOCKSCOPE_ANSWERED(questions.answer("a script fails (\"non local key\" in a cluster)", {}, *asked));
    }

    // Redisson #5586: a server without WAIT.
    void aServerWithoutWait()
    {
        m_redis->call({"ACL", "SETUSER", "default", "-wait"});
        const QByteArray wrong = m_questions->ask("WAIT is not there", {});
        m_redis->call({"ACL", "SETUSER", "default", "+wait"});
        LOCKSCOPE_ANSWERED(wrong);
    }

    // Redisson #4796.
    void aReaderThatAsksToWrite()
    {
        LOCKSCOPE_ANSWERED(
            end("a reader asks to write, and both stop", {{"NAME", document.name}, {"OWNER", named(m_one->owner(2))}}));
    }

    // Redisson #5623, #4818.
    void aLeaseThatChanges() { LOCKSCOPE_ANSWERED(end("the lease jumps", {{"OWNER", named(m_one->owner(3))}})); }

    // Redisson #5698.
    void aRenewalThatIsLate() { LOCKSCOPE_ANSWERED(end("renewals are late now", {})); }

    // Redisson #5438.
    void aMultiLockThatIsRefused()
    {
        LOCKSCOPE_ANSWERED(end("a client retries several locks forever",
                               {{"OWNER", named(m_other->owner(4))}, {"NAME", first}, {"OTHER", refusing}}));
    }

    void cleanupTestCase()
    {
        m_running.clear();
        m_questions.reset();
    }

private:
    std::unique_ptr<RedissonParty> party(const std::shared_ptr<Driven> &java, const QByteArray &name,
                                         Millis lease = Scene::watchdogLease) const
    {
        return std::make_unique<RedissonParty>(java, name, m_server->port(), lease);
    }
    // The clients of Lockscope that have subscribed to channels.
    int watchers() const
    {
        const QByteArrayList clients = m_redis->call({"CLIENT", "LIST"}).toBytes().split('\n');
        return int(std::count_if(clients.begin(), clients.end(), [](const QByteArray &client) {
            return client.contains(" psub=") && !client.contains(" psub=0 ");
        }));
    }
    void begin(const QByteArray &symptom, const Questions::Values &values)
    {
        m_running[symptom] = m_questions->begin(symptom, values);
    }
    QByteArray end(const QByteArray &symptom, const Questions::Values &values)
    {
        return m_questions->answer(symptom, values, *m_running.at(symptom));
    }

    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<BlockingRedis> m_redis;
    std::unique_ptr<Questions> m_questions;
    std::shared_ptr<Driven> m_java, m_unlucky;
    std::unique_ptr<RedissonParty> m_one, m_other; // of the first program
    std::unique_ptr<RedissonParty> m_paused; // of the second program
    std::vector<Going> m_waiting;
    Driven::Pending m_permit;
    std::map<QByteArray, std::unique_ptr<CliProcess>> m_running;
};

QTEST_GUILESS_MAIN(TestQuestionsNow)

} // namespace lockscope::questions_now_test

#include "tst_questions_now.moc"
