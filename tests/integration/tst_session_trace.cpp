// The trace of a session: on request, one at a time, only when armed in prod, and over with the session.
#include "tests/support/blocking_redis.h"
#include "tests/support/manual_clock.h"
#include "tests/support/open_session.h"

#include <QTest>

namespace lockscope::session_trace_test {

using actions::ConnectionPolicy;
using actions::Environment;
using namespace std::chrono_literals;
using Why = redis::MonitorStreamEnd::Why;

namespace {

const QByteArray owner = "58c62432-bb74-4d14-8a00-9908cc8b828f:1";

SessionOptions with(const ConnectionPolicy &policy)
{
    SessionOptions options;
    options.policy = policy;
    return options;
}

struct Open : OpenSession {
    explicit Open(const RedisServer &server, const ConnectionPolicy &policy = {})
        : OpenSession(socketAddress(server), with(policy))
    {
        QObject::connect(session->trace(), &SessionTrace::began, &listener, [this] { ++begun; });
        QObject::connect(
            session->trace(), &SessionTrace::happened, &listener,
            [this](const std::vector<TraceEvent> &all) { events.insert(events.end(), all.begin(), all.end()); });
        QObject::connect(session->trace(), &SessionTrace::ended, &listener, [this](const trace::LiveEnd &end) {
            ends.push_back(end.tap);
            eventsAtEnd = events.size();
        });
    }

    int begun = 0;
    std::vector<TraceEvent> events;
    std::vector<redis::MonitorStreamEnd> ends;
    std::size_t eventsAtEnd = 0;
};

void acquire(BlockingRedis &redis)
{
    redis.call({"EVAL",
                "if redis.call('exists', KEYS[1]) == 0 then redis.call('hset', KEYS[1], ARGV[2], 1); "
                "redis.call('pexpire', KEYS[1], ARGV[1]) end",
                "1", "order:42", "30000", owner});
}

} // namespace

class TestSessionTrace : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { LOCKSCOPE_REQUIRE_REDIS(); }
    void cleanup() { settleEvents(); }

    void tellsWhatOthersDo()
    {
        const RedisServer server;
        BlockingRedis redis(server);
        Open open(server);
        open.session->trace()->start({60s, 5'000'000});
        open.session->trace()->start({1ms, 1}); // one at a time
        awaitUntil([&] { return open.begun == 1; });
        acquire(redis);
        awaitUntil([&] { return !open.events.empty(); });
        QCOMPARE(open.events.front().what, TraceEvent::What::Acquired);
        QCOMPARE(open.events.front().owner.raw(), owner);
        QVERIFY(open.ends.empty());
        open.session->trace()->stop();
        awaitUntil([&] { return open.ends.size() == 1; });
        QCOMPARE(open.ends.front().why, Why::Stopped);
        open.session->trace()->start({50ms, 5'000'000}); // and another trace
        awaitUntil([&] { return open.ends.size() == 2; });
        QCOMPARE(open.ends.back().why, Why::Time);
    }

    void inProdItIsArmedFirst()
    {
        const RedisServer server;
        Open open(server, ConnectionPolicy{.environment = Environment::Prod});
        open.session->trace()->start({60s, 5'000'000});
        QCOMPARE(open.ends.size(), std::size_t(1));
        QCOMPARE(open.ends.front().why, Why::Refused);
        QCOMPARE(open.ends.front().error.kind, Error::Kind::Forbidden);
        QCOMPARE(open.begun, 0);
        open.session->acts()->arm();
        open.session->trace()->start({60s, 5'000'000});
        awaitUntil([&] { return open.begun == 1; });
    }

    // A trace changes nothing.
    void aReadOnlyConnectionMayListen()
    {
        const RedisServer server;
        Open open(server, ConnectionPolicy{.readOnly = true});
        open.session->trace()->start({50ms, 5'000'000});
        awaitUntil([&] { return open.ends.size() == 1; });
        QCOMPARE(open.ends.front().why, Why::Time);
    }

    // Events are reported ten times a second, and the last ones with the end.
    void noEventComesAfterTheEnd()
    {
        const RedisServer server;
        BlockingRedis redis(server);
        Open open(server);
        open.session->trace()->start({60s, 700});
        awaitUntil([&] { return open.begun == 1; });
        acquire(redis);
        for (int i = 0; i < 20; ++i)
            redis.call({"PING"});
        awaitUntil([&] { return open.ends.size() == 1; });
        QCOMPARE(open.ends.front().why, Why::Bytes);
        QCOMPARE(open.eventsAtEnd, std::size_t(1));
        QCOMPARE(open.events.size(), std::size_t(1));
    }

    void endsWithTheSession()
    {
        const RedisServer server;
        BlockingRedis redis(server);
        Open open(server);
        open.session->trace()->start({60s, 5'000'000});
        awaitUntil([&] { return open.begun == 1; });
        open.close();
        QCOMPARE(open.ends.size(), std::size_t(1));
        QCOMPARE(open.ends.front().why, Why::Stopped);
        awaitUntil([&] { return !redis.call({"CLIENT", "LIST"}).toBytes().contains("name=lockscope:tap"); });
        open.session->trace()->start({60s, 5'000'000});
        QCOMPARE(open.begun, 1);
    }
};

QTEST_GUILESS_MAIN(TestSessionTrace)

} // namespace lockscope::session_trace_test

#include "tst_session_trace.moc"
