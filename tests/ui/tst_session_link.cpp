// What the engine thread reports reaches the window, and only from the last chosen server.
#include "tests/support/blocking_redis.h"
#include "tests/support/ui/window_program.h"
#include "ui/actiondialog/action_dialog.h"

#include <QDeadlineTimer>
#include <QLineEdit>
#include <QThread>

namespace lockscope::session_link_test {

using namespace lockscope::ui;

namespace {

constexpr char other[] = "11111111-2222-3333-4444-555555555555:7";

qint64 commandsOf(BlockingRedis &redis)
{
    const QByteArray info = redis.call({"INFO", "stats"}).toBytes();
    const QByteArray field = "total_commands_processed:";
    return info.mid(info.indexOf(field) + field.size()).split('\r').front().toLongLong();
}

} // namespace

class TestSessionLink : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { LOCKSCOPE_REQUIRE_REDIS(); }

    void whatTheServerBeforeStillSaidIsDropped()
    {
        RedisServer first;
        RedisServer second;
        BlockingRedis redis(first);
        redis.call({"HSET", "order:1", other, "1"});
        WindowProgram program;
        program.connectTo(first);
        awaitUntil([&] { return program.isShown(idOf("order:1")); });
        program.window.choose(idOf("order:1")); // a chosen lock is read several times a second
        redis.call({"HSET", "order:1", other, "2"});
        // This thread processes no events meanwhile: the change waits in the queue. The engine has published it long
        // before it has read the lock this often.
        const qint64 before = commandsOf(redis);
        QDeadlineTimer limit(20'000);
        for (qint64 ours = 1; commandsOf(redis) - before - ours < 40 && !limit.hasExpired(); ++ours)
            QThread::msleep(2);
        QVERIFY(!limit.hasExpired());
        bool heard = false;
        QObject::connect(&program.link, &SessionPort::changed, &program.window, [&](const DeltaPtr &delta) {
            for (const LockPtr &lock : delta->upserts)
                heard = heard || lock->id == idOf("order:1");
        });
        program.connectTo(second);
        awaitUntil([&] { return program.window.windowActions().acquire->isEnabled(); });
        QVERIFY(!heard);
        QVERIFY(!program.lock(idOf("order:1")));
    }

    void anAnswerOfTheServerBeforeReachesNobody()
    {
        RedisServer first;
        RedisServer second;
        BlockingRedis redis(first);
        redis.call({"HSET", "order:1", other, "1"});
        WindowProgram program;
        program.connectTo(first);
        awaitUntil([&] { return program.isShown(idOf("order:1")); });
        int heard = 0;
        const auto count = [&heard](const Result<actions::PlanPtr> &) { ++heard; };
        const auto planning = program.link.plan("force-release", {idOf("order:1")});
        onAnswer(planning, &program.window, count);
        // This thread processes no events meanwhile: the answer waits in the queue.
        QDeadlineTimer limit(20'000);
        while (!redis.call({"INFO", "commandstats"}).toBytes().contains("cmdstat_exec") && !limit.hasExpired())
            QThread::msleep(2);
        QVERIFY(!limit.hasExpired());
        program.connectTo(second);
        QVERIFY(planning.isCanceled());
        auto gone = std::make_unique<QObject>();
        onAnswer(program.link.plan("force-release", {idOf("order:1")}), gone.get(), count);
        gone.reset();
        const auto last = program.link.plan("force-release", {program.link.idOf(Key("order:1"))});
        awaitUntil([&last] { return last.isFinished(); });
        QVERIFY(!last.isCanceled() && !last.result()); // no such lock exists
        QCOMPARE(heard, 0);
        program.link.leave();
        const auto late = program.link.plan("force-release", {idOf("order:1")});
        awaitUntil([&late] { return late.isFinished(); });
        QCOMPARE(late.result().error().kind, Error::Kind::Canceled);
    }

    // Each server has its own session on the engine thread, and its own rows in the table.
    void severalServersAtOnce()
    {
        RedisServer servers[2];
        BlockingRedis first(servers[0]);
        BlockingRedis second(servers[1]);
        for (BlockingRedis *redis : {&first, &second})
            redis->call({"HSET", "order:1", other, "1"});
        WindowProgram program;
        program.connectTo(servers[0]);
        program.connectBeside(servers[1]);
        const LockId onFirst = idOf("order:1");
        const LockId onSecond{SourceId{1}, 0, Key("order:1")};
        awaitUntil([&] { return program.isShown(onFirst) && program.isShown(onSecond); });

        forceRelease(program, onSecond);
        awaitUntil([&] { return second.call({"EXISTS", "order:1"}).toInt() == 0; });
        QCOMPARE(first.call({"EXISTS", "order:1"}).toInt(), 1);
        QVERIFY(program.isShown(onFirst));

        program.window.choose(onFirst);
        program.window.windowActions().disconnectFrom->trigger();
        awaitUntil([&] { return !program.lock(onFirst) && connectionsOf(first) == 0; });
        second.call({"HSET", "order:2", other, "1"});
        awaitUntil([&] { return program.isShown({SourceId{1}, 0, Key("order:2")}); });
    }

    // The holds on all servers are released when the program ends.
    void closingGivesBackEverywhere()
    {
        RedisServer servers[2];
        BlockingRedis redis[] = {BlockingRedis(servers[0]), BlockingRedis(servers[1])};
        {
            WindowProgram program;
            SessionPort *ports[] = {&program.link, program.link.another()};
            for (int i = 0; i < 2; ++i) {
                bool isLive = false;
                QObject::connect(ports[i], &SessionPort::stateChanged, &program.window,
                                 [&isLive](const redis::ConnectionState &state) {
                                     isLive = isLive || state.phase == redis::ConnectionState::Phase::Live;
                                 });
                ports[i]->connectTo({socketAddress(servers[i])});
                awaitUntil([&isLive] { return isLive; });
                QObject::disconnect(ports[i], &SessionPort::stateChanged, &program.window, nullptr);
                locks::AcquireRequest request;
                request.name = Key("order:1");
                ports[i]->acquire(request, {}, {});
            }
            for (BlockingRedis &each : redis)
                awaitUntil([&each] { return each.call({"EXISTS", "order:1"}).toInt() == 1; });
        }
        for (BlockingRedis &each : redis)
            QCOMPARE(each.call({"EXISTS", "order:1"}).toInt(), 0);
    }

private:
    static int connectionsOf(BlockingRedis &redis)
    {
        return int(redis.call({"CLIENT", "LIST"}).toBytes().count(" name=lockscope"));
    }
    static void forceRelease(WindowProgram &program, const LockId &lock)
    {
        program.window.choose(lock);
        program.window.windowActions().review->trigger();
        auto *sheet = program.window.findChild<ActionDialog *>();
        QVERIFY(sheet);
        sheet->choose("force-release");
        QTest::keyClicks(sheet->findChild<QLineEdit *>(QStringLiteral("reason")), QStringLiteral("its host is gone"));
        auto *act = sheet->findChild<QPushButton *>(QStringLiteral("act"));
        awaitUntil([act] { return act->isEnabled(); });
        act->click();
    }
};

QTEST_MAIN(TestSessionLink)

} // namespace lockscope::session_link_test

#include "tst_session_link.moc"
