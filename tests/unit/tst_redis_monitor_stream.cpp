#include "core/async/task_scope.h"
#include "core/redis/link/monitor_line_reader.h"
#include "core/redis/node/node_client.h"

#include "tests/support/await.h"
#include "tests/support/manual_clock.h"
#include "tests/support/scripted_server.h"

#include <QTest>

namespace lockscope::redis_monitor_stream_test {

using namespace lockscope::redis;
using namespace std::chrono_literals;
using Why = MonitorStreamEnd::Why;

namespace {

const QByteArray lineA = "1568357723.205362 [0 127.0.0.1:56419] \"get\" \"a\"";
const QByteArray lineB = "1568357723.205452 [0 lua] \"exists\" \"\\x00\\r\\n\\\"\"";

} // namespace

// How MONITOR's output is split into lines, and how the stream ends; without a server.
class TestRedisTap : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void cleanup()
    {
        m_stop.request_stop(); // some functions end before their stream does
        settleEvents();
    }

    void linesComeWholeHoweverTheBytesArrive()
    {
        const QByteArray all = "+OK\r\n+" + lineA + "\r\n+PONG\r\n+" + lineB + "\r\n+" + lineA + "\r\n";
        for (qsizetype cut = 0; cut <= all.size(); ++cut) {
            QByteArrayList told;
            int began = 0;
            MonitorLineReader stream(1000,
                                     {[&] { ++began; }, [&](QByteArrayView line) { told.append(line.toByteArray()); }});
            stream.feed(QByteArrayView(all).first(cut));
            stream.feed(QByteArrayView(all).sliced(cut));
            QCOMPARE(began, 1);
            QCOMPARE(told, (QByteArrayList{lineA, lineB, lineA}));
            QCOMPARE(stream.lines(), 3);
            QVERIFY(!stream.isInLine());
        }
    }

    void aRefusalIsNoLine()
    {
        int told = 0;
        MonitorLineReader stream(1000, {[&] { ++told; }, [&](QByteArrayView) { ++told; }});
        QCOMPARE(stream.feed(QByteArray("-NOPERM no\r\n+" + lineA + "\r\n")), MonitorLineReader::State::Refused);
        QCOMPARE(stream.refusal(), QByteArray("NOPERM no"));
        QCOMPARE(told, 0);
    }

    void whatIsBeyondTheLimitIsNotTold()
    {
        const qint64 limit = lineA.size() + 3; // +…\r\n
        QByteArrayList told;
        MonitorLineReader stream(limit, {{}, [&](QByteArrayView line) { told.append(line.toByteArray()); }});
        QCOMPARE(stream.feed(QByteArray("+OK\r\n+" + lineA + "\r\n")), MonitorLineReader::State::Running);
        QCOMPARE(stream.feed(QByteArray("+" + lineB + "\r\n")), MonitorLineReader::State::Full);
        QCOMPARE(told, QByteArrayList{lineA});
        QVERIFY(stream.isInLine());
    }

    void endsWhenItsTimeIsUp()
    {
        begin({10s, 1000});
        m_server.say(link(), "+" + lineA + "\r\n");
        settleEvents();
        for (int i = 0; i < 9; ++i) {
            m_clock.advance(1s);
            QVERIFY(!ended());
        }
        m_clock.advance(1s);
        QVERIFY(ended());
        QCOMPARE((*m_end)->why, Why::Time);
        QCOMPARE((*m_end)->lines, 1);
        QCOMPARE((*m_end)->lasted, Millis(10'000));
        QVERIFY(!m_server.isOpen(link()));
    }

    // MONITOR sends nothing on a server that nobody uses. A dead link sends nothing either, not even PONG.
    void aSilentServerIsToldFromAQuietOne()
    {
        m_server.on("PING", std::nullopt);
        begin({60s, 1000});
        m_clock.advance(4s);
        QVERIFY(!ended());
        m_clock.advance(4s);
        QVERIFY(ended());
        QCOMPARE((*m_end)->why, Why::Lost);
        QVERIFY2((*m_end)->error.message.contains(QLatin1String("silent")), qPrintable((*m_end)->error.message));
    }

    // As after a laptop's sleep: the timer fires first, but the server was not asked, or its answer waits.
    void whileWeSleptTheServerWasNotSilent_data()
    {
        QTest::addColumn<Millis>("awake");
        QTest::newRow("it was not asked") << Millis(1'000);
        QTest::newRow("its answer waits") << Millis(6'500); // PING after 2 s
    }
    void whileWeSleptTheServerWasNotSilent()
    {
        QFETCH(Millis, awake);
        m_server.on("PING", std::nullopt);
        begin({60s, 1000});
        m_clock.advance(awake);
        if (m_server.verbs(link()).contains("PING"))
            m_server.say(link(), "+PONG\r\n");
        m_server.on("PING", QByteArray("+PONG\r\n"));
        m_clock.advanceAtOnce(30s);
        QVERIFY(!ended());
        m_clock.advance(20s);
        QVERIFY(!ended());
    }

    void itsAnswerMayComeAfterWeSlept()
    {
        m_server.on("PING", std::nullopt);
        begin({60s, 1000});
        m_clock.advance(3s); // PING after 2 s
        m_clock.advanceAtOnce(30s);
        QVERIFY(!ended());
        m_server.say(link(), "+PONG\r\n");
        m_server.on("PING", QByteArray("+PONG\r\n"));
        m_clock.advance(20s);
        QVERIFY(!ended());
    }

    void endsAtOnceOnStop()
    {
        begin({10s, 1000});
        m_stop.request_stop();
        settleEvents();
        QVERIFY(ended());
        QCOMPARE((*m_end)->why, Why::Stopped);
        QVERIFY(!m_server.isOpen(link()));
    }

    void stoppedBeforeItIsLetInItSendsNothingMore()
    {
        m_server.on("CLIENT", std::nullopt);
        begin({10s, 1000});
        QVERIFY(!ended());
        m_stop.request_stop();
        settleEvents();
        QVERIFY(ended());
        QCOMPARE((*m_end)->why, Why::Stopped);
        QVERIFY(!m_server.isOpen(link()));
        QVERIFY(!m_server.verbs(link()).contains("MONITOR"));
        m_server.on("CLIENT", QByteArray("+OK\r\n"));
        m_stop = {};
        begin({10s, 1000}); // a second time
        QVERIFY(!ended());
        m_clock.advance(10s);
        QCOMPARE((*m_end)->why, Why::Time);
    }

    void endsWithItsConnectionInTheMiddleOfALine()
    {
        begin({10s, 1000});
        m_server.say(link(), "+" + lineA + "\r\n+" + lineB.left(20));
        settleEvents();
        m_server.hangUp(link());
        settleEvents();
        QVERIFY(ended());
        QCOMPARE((*m_end)->why, Why::Lost);
        QCOMPARE((*m_end)->lines, 1);
        QVERIFY((*m_end)->isCut);
    }

    void goesOnWithoutTheClientThatItCameFrom()
    {
        begin({10s, 1000});
        m_client.reset();
        settleEvents();
        QVERIFY(!ended());
        m_clock.advance(10s);
        QCOMPARE((*m_end)->why, Why::Time);
    }

    void init()
    {
        m_server.on("MONITOR", QByteArray("+OK\r\n"));
        m_server.on("PING", QByteArray("+PONG\r\n"));
        ClientOptions options;
        options.transport = m_server.transport();
        m_client = std::make_unique<NodeClient>(Address(), &m_clock, options);
        m_stop = {};
        m_end.reset();
    }

private:
    void begin(MonitorStreamLimits limits)
    {
        m_end = std::make_shared<std::optional<MonitorStreamEnd>>();
        m_scope.spawn(keepResult(m_client->tap(limits, {{}, [](QByteArrayView) {}}, m_stop.get_token()), m_end));
        settleEvents();
    }
    int link() const { return m_server.links() - 1; } // the latest
    bool ended() const { return m_end->has_value(); }

    ManualClock m_clock;
    ScriptedServer m_server;
    std::unique_ptr<NodeClient> m_client;
    std::stop_source m_stop;
    std::shared_ptr<std::optional<MonitorStreamEnd>> m_end;
    TaskScope m_scope;
};

QTEST_GUILESS_MAIN(TestRedisTap)

} // namespace lockscope::redis_monitor_stream_test

#include "tst_redis_monitor_stream.moc"
