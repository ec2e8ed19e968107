#include "core/workspace/source_ids.h"
#include "core/workspace/workspace.h"

#include "tests/support/blocking_redis.h"
#include "tests/support/redis_clients.h"

#include <QPointer>
#include <QTemporaryDir>

namespace lockscope::workspace_test {

namespace {

const Key name(QByteArrayLiteral("order:42"));

// A workspace, and the signals that it has sent.
struct Open {
    Open()
    {
        QObject::connect(&workspace, &Workspace::closed, &workspace, [this] { ++closed; });
        QObject::connect(&workspace, &Workspace::leftBehind, &workspace,
                         [this](const std::vector<Error> &what) { left = what; });
    }
    ~Open()
    {
        if (closed == 0)
            close();
    }

    Session *watch(const RedisServer &server)
    {
        SessionOptions options;
        options.monitor.source = sources.of(socketAddress(server));
        options.address = socketAddress(server);
        options.auditFile = folder.filePath(QStringLiteral("audit.jsonl"));
        Session *session = workspace.open(options, [](Session *) {});
        awaitUntil([session] { return session->client()->isLive(); });
        return session;
    }
    void close()
    {
        workspace.close();
        awaitUntil([this] { return closed == 1; });
    }

    QTemporaryDir folder;
    SystemClock clock;
    int closed = 0;
    std::vector<Error> left;
    SourceIds sources;
    Workspace workspace{&clock, quickOptions()};
};

void acquire(Session *session)
{
    locks::AcquireRequest request;
    request.name = name;
    const auto acquired = await(session->holds()->acquire(request, {}, {}));
    QVERIFY(acquired && *acquired);
}

} // namespace

// Several servers at once, and one after the other.
class TestWorkspace : public QObject {
    Q_OBJECT

    static int connections(BlockingRedis &redis)
    {
        return int(redis.call({"CLIENT", "LIST"}).toBytes().count(" name=lockscope"));
    }
    static bool exists(BlockingRedis &redis) { return redis.call({"EXISTS", name.raw()}).toInt() == 1; }

private Q_SLOTS:
    void initTestCase() { LOCKSCOPE_REQUIRE_REDIS(); }

    void eachSessionWatchesItsServer()
    {
        const RedisServer first;
        const RedisServer second;
        BlockingRedis redis(first);
        BlockingRedis other(second);
        Open open;
        Session *a = open.watch(first);
        Session *b = open.watch(second);
        QVERIFY(a->source() != b->source());
        acquire(a);
        QVERIFY(exists(redis) && !exists(other));
        awaitUntil([a] { return a->monitor()->lock(name) != nullptr; });
        QVERIFY(a->monitor()->lock(name)->id.source == a->source());
        QVERIFY(!b->monitor()->lock(name));
    }

    void sessionsOfOneServerShareItsConnections()
    {
        const RedisServer server;
        BlockingRedis redis(server);
        Open open;
        Session *a = open.watch(server);
        const int before = connections(redis);
        Session *b = open.watch(server);
        QCOMPARE(connections(redis), before);
        acquire(a);
        awaitUntil([b] { return b->monitor()->lock(name) != nullptr; }); // and receives their events
        const QPointer<Session> gone(a);
        open.workspace.leave(a);
        awaitUntil([&gone] { return gone.isNull(); });
        QVERIFY(!exists(redis));
        QVERIFY(b->client()->isLive());
        QCOMPARE(connections(redis), before);
        acquire(b);
        open.close();
        QVERIFY(!exists(redis));
        QVERIFY(open.left.empty());
        awaitUntil([&redis] { return connections(redis) == 0; });
    }

    // An ending session takes no connection from a new one.
    void whoComesBackHasAConnectionOfItsOwn()
    {
        const RedisServer server;
        BlockingRedis redis(server);
        Open open;
        Session *before = open.watch(server);
        const int each = connections(redis);
        acquire(before);
        const QPointer<Session> gone(before);
        const redis::Server *closing = before->client();
        open.workspace.leave(before);
        Session *after = open.watch(server);
        QVERIFY(after->client() != nullptr && after->client() != closing);
        awaitUntil([&gone] { return gone.isNull(); });
        QVERIFY(!exists(redis));
        QVERIFY(after->client()->isLive());
        QCOMPARE(after->client()->state().attempt, 0);
        awaitUntil([&] { return connections(redis) == each; });
    }

    void leavingAgainWhileItLeavesChangesNothing()
    {
        const RedisServer first;
        const RedisServer second;
        BlockingRedis redis(first);
        Open open;
        Session *left = open.watch(first);
        Session *stays = open.watch(second);
        acquire(left);
        const QPointer<Session> gone(left);
        open.workspace.leave(left);
        open.workspace.leave(left);
        awaitUntil([&gone] { return gone.isNull(); });
        QVERIFY(!exists(redis));
        QCOMPARE(open.closed, 0);
        QVERIFY(stays->client()->isLive());
        open.close();
        QCOMPARE(open.closed, 1);
    }

    void closingEndsAll()
    {
        const RedisServer first;
        const RedisServer second;
        BlockingRedis redis(first);
        BlockingRedis other(second);
        Open open;
        acquire(open.watch(first));
        Session *left = open.watch(second);
        acquire(left);
        open.workspace.leave(left);
        open.close();
        QVERIFY(open.workspace.findChildren<Session *>().empty());
        QVERIFY(!exists(redis) && !exists(other));
        QVERIFY(open.left.empty());
        awaitUntil([&] { return connections(redis) + connections(other) == 0; });
    }
};

QTEST_GUILESS_MAIN(TestWorkspace)

} // namespace lockscope::workspace_test

#include "tst_workspace.moc"
