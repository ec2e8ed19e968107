// The operator's connection, if the operator's account differs from the one that watches: opened for an action, and
// closed a minute later.
#include "core/session/operator_connection.h"

#include "tests/support/await.h"
#include "tests/support/manual_clock.h"
#include "tests/support/scripted_server.h"

#include <QTest>

namespace lockscope::operator_connection_test {

using namespace lockscope::redis;
using namespace std::chrono_literals;
using Phase = ConnectionState::Phase;

namespace {

const Credentials ops{"ops", "geheim"};

struct Room {
    explicit Room(const std::optional<Credentials> &as = ops)
        : line(&serverPool, watched.get(), as)
    {
        watched->open();
        settleEvents();
        QCOMPARE(watched->state().phase, Phase::Live);
        linksBefore = server.links();
    }
    ~Room() { settleEvents(); }

    Result<void> opened()
    {
        const auto result = await(OperatorConnection::open(&line, stop.get_token()));
        settleEvents();
        return result;
    }
    ClientOptions options()
    {
        ClientOptions options;
        options.transport = server.transport();
        return options;
    }
    bool isOpen() const { return line.server()->isLive(); }

    ManualClock clock;
    ScriptedServer server;
    std::stop_source stop;
    ServerPool serverPool{&clock, options()};
    ServerPtr watched = serverPool.borrow(Address());
    OperatorConnection line;
    int linksBefore = 0;
};

} // namespace

class TestOperatorLine : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void nobodyIsThereBeforeAnAction()
    {
        Room room;
        room.clock.advance(10min);
        QVERIFY(!room.isOpen());
        QCOMPARE(room.server.links(), room.linksBefore);
        QVERIFY(room.opened());
        QVERIFY(room.isOpen());
        QCOMPARE(room.server.commands(room.linksBefore).first(), (QByteArrayList{"AUTH", "ops", "geheim"}));
        QCOMPARE(room.line.server()->policy(), CommandPolicy::Everything);
        QVERIFY(room.line.isApart());
    }

    // Otherwise the session would take its own connection for a shared one, and not close it.
    void theWatchedConnectionStaysUnshared()
    {
        const Room apart;
        QVERIFY(!isShared(apart.watched));
        const Room together(std::nullopt);
        QVERIFY(!together.line.isApart());
        QVERIFY(!isShared(together.watched));
    }

    void afterAMinuteItIsGone()
    {
        Room room;
        QVERIFY(room.opened());
        room.clock.advance(59'900ms);
        QVERIFY(room.isOpen());
        room.clock.advance(100ms);
        QVERIFY(!room.isOpen());
        QCOMPARE(room.line.server()->state().phase, Phase::Idle);
        QVERIFY(!room.server.isOpen(room.linksBefore));
        QVERIFY(room.watched->isLive());
        QVERIFY(room.opened()); // and opens again when requested
        QVERIFY(room.isOpen());
    }

    void eachActionBeginsTheMinuteAnew()
    {
        Room room;
        for (int i = 0; i < 3; ++i) {
            QVERIFY(room.opened());
            room.clock.advance(50s);
            QVERIFY(room.isOpen());
        }
        QCOMPARE(room.server.links(), room.linksBefore + 2); // one connection for commands and one for messages
        room.clock.advance(10s);
        QVERIFY(!room.isOpen());
    }

    // A hold must be renewed, however long the user does nothing.
    void whatIsHeldKeepsIt()
    {
        Room room;
        bool isHeld = true;
        room.line.setInUse([&isHeld] { return isHeld; });
        QVERIFY(room.opened());
        room.clock.advance(10min);
        QVERIFY(room.isOpen());
        isHeld = false;
        room.clock.advance(1min);
        QVERIFY(!room.isOpen());
    }

    // As a red lock of another session does.
    void whatOthersOpenedIsGoneAMinuteAfterThem()
    {
        Room room;
        ServerPtr other = room.serverPool.borrow(room.line.server()->address());
        QCOMPARE(other.get(), room.line.server());
        other->open();
        settleEvents();
        QVERIFY(room.isOpen());
        room.clock.advance(10min);
        QVERIFY(room.isOpen());
        other.reset();
        room.clock.advance(1min);
        QVERIFY(!room.isOpen());
    }

    // A wrong password is not tried again in the background, because that fills the ACL log and can lock the account.
    void whyNotIsSaidAndNothingIsTriedAgain()
    {
        Room room;
        room.server.on("AUTH", QByteArray("-WRONGPASS invalid username-password pair or user is disabled.\r\n"));
        const auto opened = room.opened();
        QVERIFY(!opened);
        QCOMPARE(opened.error().kind, Error::Kind::Auth);
        QVERIFY2(opened.error().message.contains(QStringLiteral("'ops'")), qPrintable(opened.error().message));
        QCOMPARE(room.line.server()->state().phase, Phase::Idle);
        const int links = room.server.links();
        room.clock.advance(5min);
        QCOMPARE(room.server.links(), links);
    }

    void aServerThatDoesNotAnswerIsNotTriedAgainEither()
    {
        Room room;
        room.server.refuseConnections(true);
        const auto opened = room.opened();
        QVERIFY(!opened);
        QCOMPARE(opened.error().kind, Error::Kind::Connect);
        QCOMPARE(room.line.server()->state().phase, Phase::Idle);
        room.server.refuseConnections(false);
        QVERIFY(room.opened());
    }

    void whereNobodyIsNamedTheWatchedOneActs()
    {
        Room room(std::nullopt);
        QVERIFY(!room.line.isApart());
        QCOMPARE(room.line.server(), room.watched.get());
        QVERIFY(room.opened());
        room.clock.advance(10min);
        room.line.close();
        QVERIFY(room.watched->isLive());
        QCOMPARE(room.server.links(), room.linksBefore);
    }

    void whatIsStoppedMeanwhileDoesNotAct()
    {
        Room room;
        room.stop.request_stop();
        const auto opened = room.opened();
        QVERIFY(!opened);
        QCOMPARE(opened.error().kind, Error::Kind::Canceled);
    }
};

QTEST_GUILESS_MAIN(TestOperatorLine)

} // namespace lockscope::operator_connection_test

#include "tst_operator_connection.moc"
