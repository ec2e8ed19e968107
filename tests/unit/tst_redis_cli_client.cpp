// An actor that sends plain commands: its waits end with it.
#include "core/play/sandbox/redis_cli_client.h"
#include "tests/support/await.h"
#include "tests/support/manual_clock.h"

#include <QTest>

namespace lockscope::redis_cli_client_test {

using namespace lockscope::play;

class RedisCliClientTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aCrashEndsTheWaitForAConnection();
};

// The clock stands still, as that of a frozen actor, so no timeout ends the wait.
void RedisCliClientTest::aCrashEndsTheWaitForAConnection()
{
    ManualClock clock;
    redis::Address stopped;
    stopped.transport = redis::Address::Transport::Unix;
    stopped.path = QStringLiteral("/nonexistent/redis.sock");
    auto client = std::make_unique<RedisCliClient>([stopped](const QString &) { return stopped; },
                                                   redis::ClientOptions(), &clock, Pace());
    const act::Command ping{{QStringLiteral("Olga"), 1}, {"PING"}, {}, {}};
    Task<StepResult> sent = client->send(ping, {});
    settleEvents();
    client.reset();
    const StepResult ended = await(std::move(sent));
    QCOMPARE(ended.outcome, Outcome::Canceled);
}

QTEST_GUILESS_MAIN(RedisCliClientTest)

} // namespace lockscope::redis_cli_client_test

#include "tst_redis_cli_client.moc"
