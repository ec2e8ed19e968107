// The window behind sentinels, where all connections use TLS, client certificates and separate passwords: what the
// window shows and says when the master changes.
#include "tests/support/sentinel_set.h"
#include "tests/support/ui/screenshot.h"
#include "tests/support/ui/window_program.h"
#include "ui/events/event_feed.h"
#include "ui/text/words.h"

#include <QTest>

namespace lockscope::window_sentinel_test {

using namespace lockscope::ui;
using namespace std::chrono_literals;

namespace {

constexpr char owner[] = "11111111-2222-3333-4444-555555555555:7";

} // namespace

class TestWindowSentinel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        if (!Certificates::available() && !qEnvironmentVariableIsSet("CI"))
            QSKIP("openssl is not in PATH: install it to run this test");
        m_certificates = std::make_unique<Certificates>();
        m_certificates->issue("server");
        m_certificates->issue("client", "DNS:client");
        SentinelSet::Options options;
        options.replicas = 1;
        options.sentinels = 1;
        options.password = "of-the-servers";
        options.sentinelPassword = "of-the-sentinels";
        options.certificates = m_certificates.get();
        m_set = std::make_unique<SentinelSet>(options);
    }
    void cleanupTestCase() { m_set.reset(); }

    // Locks of the new master are shown as held after they were read there. Locks that it never had are gone, and the
    // window says so.
    void aFailoverIsToldAndNothingIsBelievedBeforeItIsRead()
    {
        RedisServer &old = *m_set->master();
        WindowProgram program;
        program.connectTo(m_set->address());
        BlockingRedis redis(old);
        hold(redis, "order:kept");
        redis.call({"WAIT", "1", "10000"});
        awaitUntil([&] { return program.isShown(idOf("order:kept")); });
        m_set->cutReplicas(old);
        hold(redis, "order:last");
        awaitUntil([&] { return program.isShown(idOf("order:last")); });
        old.kill();
        awaitUntil([&] { return !failoverIn(program).isEmpty(); }, 60s);
        QVERIFY(!program.isShown(idOf("order:last")) || program.shown(idOf("order:last")) == State::Unverified);
        const RedisServer *const now = m_set->master();
        QVERIFY(now && now != &old);
        const QString told = failoverIn(program);
        QVERIFY2(told.contains(QStringLiteral("failover to ") + SentinelSet::place(*now)), qPrintable(told));
        QVERIFY2(told.contains(QStringLiteral("1 lock is lost")) && told.contains(QStringLiteral("may be")),
                 qPrintable(told));
        awaitUntil([&] { return !program.isShown(idOf("order:last")); });
        awaitUntil([&] {
            return program.isShown(idOf("order:kept")) && program.shown(idOf("order:kept")) != State::Unverified;
        });
        program.window.choose(idOf("order:kept"));
        keepScreenshots(&program.window, QStringLiteral("window-sentinel-failover"));
    }

private:
    static void hold(BlockingRedis &redis, const QByteArray &name)
    {
        redis.call({"HSET", name, owner, "1"});
        redis.call({"PEXPIRE", name, "600000"});
    }
    static QString failoverIn(const WindowProgram &program)
    {
        for (const LockEvent &event : program.window.findChild<EventFeed *>()->model()->all()) {
            if (event.what == LockEvent::What::FailedOver)
                return eventText(event);
        }
        return {};
    }

    std::unique_ptr<Certificates> m_certificates;
    std::unique_ptr<SentinelSet> m_set;
};

QTEST_MAIN(TestWindowSentinel)

} // namespace lockscope::window_sentinel_test

#include "tst_window_sentinel.moc"
