// A clock that stops and jumps together with its actor.
#include "core/play/sandbox/actor_clock.h"
#include "core/play/sandbox/scenario_speed.h"
#include "tests/support/await.h"

#include <QTest>
#include <QtNumeric>

namespace lockscope::actor_clock_test {

using namespace lockscope::play;

class ActorClockTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatIsDueWhileItStandsStillComesLater();
    void aJumpMakesThingsDue();
    void aTimerThatGoesIsNotCalled();
    void commandsAreScaled_data();
    void commandsAreScaled();
    void aSpeedIsWithinItsLimits();
};

void ActorClockTest::whatIsDueWhileItStandsStillComesLater()
{
    ActorClock clock;
    SystemClock machine;
    bool isCalled = false;
    clock.setFrozen(true);
    const Instant stood = clock.now();
    const auto timer = clock.callAt(stood + Millis(1), [&] { isCalled = true; });
    bool isLater = false;
    const auto later = machine.callAt(machine.now() + Millis(50), [&] { isLater = true; });
    awaitUntil([&] { return isLater; });
    QVERIFY(!isCalled);
    QCOMPARE(clock.now(), stood);
    clock.setFrozen(false);
    QVERIFY(clock.now() >= stood + Millis(49));
    awaitUntil([&] { return isCalled; });
}

void ActorClockTest::aJumpMakesThingsDue()
{
    ActorClock clock;
    const Instant before = clock.now();
    bool isCalled = false;
    const auto timer = clock.callAt(before + std::chrono::hours(1), [&] { isCalled = true; });
    clock.skew(Millis(2 * 3'600'000));
    QVERIFY(clock.now() >= before + std::chrono::hours(2));
    QCOMPARE(clock.skewed(), Millis(2 * 3'600'000));
    awaitUntil([&] { return isCalled; });
}

void ActorClockTest::aTimerThatGoesIsNotCalled()
{
    ActorClock clock;
    bool isFirst = false;
    bool isSecond = false;
    auto first = clock.callAt(clock.now(), [&] { isFirst = true; });
    const auto second = clock.callAt(clock.now(), [&] { isSecond = true; });
    first.reset();
    awaitUntil([&] { return isSecond; });
    QVERIFY(!isFirst);
}

void ActorClockTest::commandsAreScaled_data()
{
    QTest::addColumn<double>("speed");
    QTest::addColumn<QByteArray>("given");
    QTest::addColumn<QByteArray>("sent");
    QTest::newRow("as it stands") << 1.0 << QByteArray("SET a 1 NX EX 3") << QByteArray("SET a 1 NX EX 3");
    QTest::newRow("EX") << 10.0 << QByteArray("SET a 1 NX EX 3") << QByteArray("SET a 1 NX PX 300");
    QTest::newRow("PX") << 0.5 << QByteArray("set a 1 px 300 nx") << QByteArray("set a 1 px 600 nx");
    QTest::newRow("EXPIRE") << 2.0 << QByteArray("EXPIRE a 3") << QByteArray("PEXPIRE a 1500");
    QTest::newRow("PEXPIRE") << 2.0 << QByteArray("PEXPIRE a 3") << QByteArray("PEXPIRE a 1");
    QTest::newRow("SETEX") << 2.0 << QByteArray("SETEX a 3 v") << QByteArray("PSETEX a 1500 v");
    QTest::newRow("GETEX") << 2.0 << QByteArray("GETEX a EX 3") << QByteArray("GETEX a PX 1500");
    QTest::newRow("no time left") << 2.0 << QByteArray("EXPIRE a 0") << QByteArray("EXPIRE a 0");
    QTest::newRow("a time that is refused") << 2.0 << QByteArray("SET a 1 EX 0") << QByteArray("SET a 1 EX 0");
    QTest::newRow("a value that looks so") << 2.0 << QByteArray("SET EX 5") << QByteArray("SET EX 5");
    QTest::newRow("no number") << 2.0 << QByteArray("EXPIRE a soon") << QByteArray("EXPIRE a soon");
    QTest::newRow("another command") << 2.0 << QByteArray("HSET h EX 5") << QByteArray("HSET h EX 5");
}

void ActorClockTest::commandsAreScaled()
{
    QFETCH(double, speed);
    QFETCH(QByteArray, given);
    QFETCH(QByteArray, sent);
    QCOMPARE(Pace(speed).command(given.split(' ')).join(' '), sent);
}

// Durations are divided by it, so a speed that is not a number would make every one of them senseless.
void ActorClockTest::aSpeedIsWithinItsLimits()
{
    Pace pace(100);
    QCOMPARE(pace.speed(), 10.0);
    pace.set(qQNaN());
    QCOMPARE(pace.speed(), 0.1);
    QCOMPARE(Pace(qQNaN()).of(Millis(1)), Millis(10));
    QCOMPARE(Pace(2).speed(), 2.0);
}

QTEST_GUILESS_MAIN(ActorClockTest)

} // namespace lockscope::actor_clock_test

#include "tst_actor_clock.moc"
