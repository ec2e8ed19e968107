// What the engine thread says reaches the window, and only of the server that was asked for last.
#include "tests/support/blocking_redis.h"
#include "tests/support/ui/window_program.h"

#include <QThread>

using namespace lockscope;
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
        program.window.choose(idOf("order:1")); // read several times a second
        redis.call({"HSET", "order:1", other, "2"});
        // This thread hears nothing meanwhile: what the engine tells of the change waits in the queue. It has told it
        // long before it looked so often again.
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
};

QTEST_MAIN(TestSessionLink)
#include "tst_session_link.moc"
