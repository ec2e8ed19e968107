// The trace of a session: on request, one at a time, armed in prod, and over when the session is.
#include "core/session/session.h"
#include "tests/support/await.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/manual_clock.h"
#include "tests/support/redis_clients.h"

#include <QTemporaryDir>
#include <QTest>

using namespace lockscope;
using actions::ConnectionPolicy;
using actions::Environment;
using namespace std::chrono_literals;
using Why = redis::TapEnd::Why;

namespace {

const QByteArray owner = "58c62432-bb74-4d14-8a00-9908cc8b828f:1";

struct Open {
    explicit Open(const RedisServer &server, const ConnectionPolicy &policy = {})
    {
        SessionOptions options;
        options.address = socketAddress(server);
        options.policy = policy;
        options.auditFile = folder.filePath(QStringLiteral("audit.jsonl"));
        session = std::make_unique<Session>(options, &fleet);
        QObject::connect(session->trace(), &SessionTrace::began, session.get(), [this] { ++begun; });
        QObject::connect(
            session->trace(), &SessionTrace::happened, session.get(),
            [this](const std::vector<TraceEvent> &told) { events.insert(events.end(), told.begin(), told.end()); });
        QObject::connect(session->trace(), &SessionTrace::ended, session.get(),
                         [this](const trace::LiveEnd &end) { ends.push_back(end.tap); });
        QObject::connect(session.get(), &Session::closed, session.get(), [this] { isClosed = true; });
        session->open();
        awaitUntil([this] { return session->client()->isLive(); });
    }

    SystemClock clock;
    redis::Fleet fleet{&clock};
    QTemporaryDir folder;
    std::unique_ptr<Session> session;
    int begun = 0;
    std::vector<TraceEvent> events;
    std::vector<redis::TapEnd> ends;
    bool isClosed = false;
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
        open.session->trace()->start({50ms, 5'000'000}); // and another one
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
        open.session->arm();
        open.session->trace()->start({60s, 5'000'000});
        awaitUntil([&] { return open.begun == 1; });
    }

    // It changes nothing.
    void aReadOnlyConnectionMayListen()
    {
        const RedisServer server;
        Open open(server, ConnectionPolicy{.readOnly = true});
        open.session->trace()->start({50ms, 5'000'000});
        awaitUntil([&] { return open.ends.size() == 1; });
        QCOMPARE(open.ends.front().why, Why::Time);
    }

    void endsWithTheSession()
    {
        const RedisServer server;
        BlockingRedis redis(server);
        Open open(server);
        open.session->trace()->start({60s, 5'000'000});
        awaitUntil([&] { return open.begun == 1; });
        open.session->close();
        awaitUntil([&] { return open.isClosed; });
        QCOMPARE(open.ends.size(), std::size_t(1));
        QCOMPARE(open.ends.front().why, Why::Stopped);
        awaitUntil([&] { return !redis.call({"CLIENT", "LIST"}).toBytes().contains("name=lockscope:tap"); });
        open.session->trace()->start({60s, 5'000'000});
        QCOMPARE(open.begun, 1);
    }
};

QTEST_GUILESS_MAIN(TestSessionTrace)
#include "tst_session_trace.moc"
