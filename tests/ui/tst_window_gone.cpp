// However the window ends while its private servers run, no process and no file remains.
#include "tests/support/await.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/kept_servers.h"
#include "tests/support/redis_server.h"
#include "tests/support/ui/window_process.h"

#include <QFile>
#include <QtTest>

#include <csignal>

namespace lockscope::window_gone_test {

using namespace std::chrono_literals;

namespace {

enum class End { Interrupted, Terminated, HungUp, Killed, Crashed, Closed, DisplayGone };
enum class Of { Demo, Run, Paused, Starting };

constexpr auto limit = 60s; // for a busy machine

// Whether a scenario is writing there.
bool isWritten(const QString &folder)
{
    try {
        BlockingRedis redis(folder + QStringLiteral("/redis.sock"));
        return redis.call({"DBSIZE"}) != RedisValue::integer(0);
    } catch (const std::runtime_error &) { // not started yet
        return false;
    }
}

QStringList argumentsOf(Of what, const QString &scenario)
{
    if (what == Of::Demo)
        return {QStringLiteral("--demo")};
    return {QStringLiteral("--play"), scenario};
}

// Waits until there is this number of servers in the requested state, and one of them is written to.
void awaitServers(WindowProcess &window, Of what, int count)
{
    if (what != Of::Demo)
        window.type("Space");
    KeptServers kept;
    awaitUntil(
        [&] {
            kept = serversUnder(window.pid());
            const bool isThere = kept.keepers.size() >= count
                && (what == Of::Starting
                    || (!kept.servers.isEmpty() && std::any_of(kept.folders.begin(), kept.folders.end(), isWritten)));
            return isThere || !window.isRunning();
        },
        limit);
    if (!window.isRunning())
        throw std::runtime_error("it ended: " + window.err().toStdString());
    if (what == Of::Paused) {
        window.type("Space");
        ::kill(pid_t(kept.servers.first()), SIGSTOP); // as the pause on the actor's card
    }
}

void end(WindowProcess &window, End how)
{
    const auto send = [&](int number) { ::kill(pid_t(window.pid()), number); };
    switch (how) {
    case End::Interrupted: return send(SIGINT);
    case End::Terminated: return send(SIGTERM);
    case End::HungUp: return send(SIGHUP);
    case End::Killed: return send(SIGKILL);
    case End::Crashed: return send(SIGSEGV);
    case End::Closed: return window.type("Ctrl+Q");
    case End::DisplayGone: return window.loseDisplay();
    }
}

} // namespace

class TestWindowGone : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { LOCKSCOPE_REQUIRE_REDIS(); }

    void nothingStaysBehind_data()
    {
        QTest::addColumn<End>("how");
        QTest::addColumn<Of>("what");
        QTest::addColumn<QString>("scenario");
        QTest::addColumn<int>("servers");
        const QString one = QStringLiteral("watchdog");
        const std::pair<const char *, End> ends[] = {{"Ctrl+C", End::Interrupted},    {"SIGTERM", End::Terminated},
                                                     {"SIGHUP", End::HungUp},         {"kill -9", End::Killed},
                                                     {"crash", End::Crashed},         {"closed", End::Closed},
                                                     {"no display", End::DisplayGone}};
        for (const auto &[name, how] : ends) {
            QTest::addRow("demo, %s", name) << how << Of::Demo << QString() << 1;
            QTest::addRow("run, %s", name) << how << Of::Run << one << 1;
        }
        for (const End how : {End::Killed, End::Closed}) {
            const char *name = how == End::Killed ? "kill -9" : "closed";
            QTest::addRow("five servers, %s", name) << how << Of::Run << QStringLiteral("red-lock") << 5;
            QTest::addRow("as they start, %s", name) << how << Of::Starting << QStringLiteral("sentinel-failover") << 1;
            QTest::addRow("one that stands still, %s", name) << how << Of::Paused << one << 1;
        }
    }
    void nothingStaysBehind()
    {
        QFETCH(End, how);
        QFETCH(Of, what);
        QFETCH(QString, scenario);
        QFETCH(int, servers);
        WindowProcess window(argumentsOf(what, scenario));
        awaitServers(window, what, servers);
        end(window, how);
        awaitUntil([&] { return !window.isRunning(); }, limit);
        QStringList left;
        const bool isGone = QTest::qWaitFor(
            [&] {
                left = leftOf(window.temporaryFolder());
                return left.isEmpty();
            },
            20'000);
        QVERIFY2(isGone, qPrintable(left.join(QStringLiteral("; "))));
    }
};

QTEST_GUILESS_MAIN(TestWindowGone)

} // namespace lockscope::window_gone_test

#include "tst_window_gone.moc"
