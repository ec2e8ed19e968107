// Quorum, validity and pauses of compound locks, with a manual clock.
#include "core/locks/client/lock_client.h"
#include "core/locks/compound/multi_lock.h"
#include "core/locks/compound/red_lock.h"
#include "tests/support/await.h"
#include "tests/support/lossy_link.h"
#include "tests/support/manual_clock.h"
#include "tests/support/scripted_server.h"

#include <QSignalSpy>

namespace lockscope::compound_test {

using namespace lockscope::locks;
using namespace std::chrono_literals;

namespace {

const QByteArray taken("*2\r\n:1\r\n:1\r\n");
const QByteArray refused("*2\r\n:0\r\n:20000\r\n");
const QByteArray released(":1\r\n");
const QByteArray notHeld("$-1\r\n");

// Servers whose answers to an acquire the test sets, and sends when it wants.
struct Servers {
    enum class Opens { AtOnce, Later };
    explicit Servers(int count, Opens opens = Opens::AtOnce)
    {
        for (int i = 0; i < count; ++i) {
            One &one = all.emplace_back();
            one.server.on("EVALSHA", [this, i](int, const QByteArrayList &command) -> std::optional<QByteArray> {
                ++all[size_t(i)].asked;
                all[size_t(i)].releases += command.at(1) == shaOf("reentrant_release");
                return all[size_t(i)].answer;
            });
            redis::ClientOptions options;
            options.transport = one.server.transport();
            one.client = std::make_unique<redis::NodeClient>(redis::Address{}, &clock, std::move(options));
            one.locks = std::make_unique<LockClient>(one.client.get());
            if (opens == Opens::AtOnce)
                one.client->open();
        }
        settleEvents();
    }
    ~Servers()
    {
        for (One &one : all)
            one.locks.reset();
        for (One &one : all)
            one.client.reset();
        settleEvents();
    }

    std::vector<Member> members() const
    {
        std::vector<Member> members;
        for (size_t i = 0; i < all.size(); ++i)
            members.push_back(
                {all[i].locks.get(), Key("lock"), AcquirableKind::Reentrant, QString::number(int(i)), {}, {}});
        return members;
    }
    // link 0 is for commands
    void answer(int server, const QByteArray &bytes) { all[size_t(server)].server.say(0, bytes); }

    struct One {
        ScriptedServer server;
        std::unique_ptr<redis::NodeClient> client;
        std::unique_ptr<LockClient> locks;
        std::optional<QByteArray> answer;
        int asked = 0;
        int releases = 0;
    };
    ManualClock clock;
    std::deque<One> all;
};

using Outcome = std::shared_ptr<std::optional<CompoundOutcome>>;

Task<void> keep(RedLock lock, CompoundTerms terms, CompoundObserver observer, std::stop_token stop, Outcome into)
{
    auto outcome = co_await lock.acquire(terms, observer, stop);
    into->emplace(std::move(outcome));
}

Outcome start(Servers &servers, CompoundTerms terms, CompoundOptions options, TaskScope &scope,
              std::stop_token stop = {}, const CompoundObserver &observer = {})
{
    const auto outcome = std::make_shared<std::optional<CompoundOutcome>>();
    const RedLock lock(servers.members(), &servers.clock, options);
    scope.spawn(keep(lock, terms, observer, stop, outcome));
    settleEvents();
    return outcome;
}

CompoundOptions patient()
{
    CompoundOptions options;
    options.serverLimit = 60s;
    return options;
}

} // namespace

class TestCompound : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void quorums()
    {
        const std::map<int, int> red{{1, 1}, {2, 2}, {3, 2}, {4, 3}, {5, 3}, {6, 4}, {7, 4}};
        for (const auto &[members, quorum] : red) {
            QCOMPARE(quorumOf(CompoundKind::Red, members), quorum);
            QCOMPARE(quorumOf(CompoundKind::Multi, members), members);
        }
    }

    // lease − elapsed − (1 % of the lease + 2 ms), with no time elapsed
    void validityIsTheLeaseLessDrift()
    {
        Servers servers(3);
        for (auto &one : servers.all)
            one.answer = taken;
        TaskScope scope;
        const auto outcome = start(servers, {std::nullopt, 10s}, {}, scope);
        QVERIFY(outcome->has_value() && (*outcome)->hold);
        QCOMPARE((*outcome)->hold->validity(), 9'898ms);
    }

    void whatTheAnswersTookIsOffTheValidity()
    {
        Servers servers(3);
        TaskScope scope;
        const auto outcome = start(servers, {std::nullopt, 10s}, patient(), scope);
        servers.clock.advance(1'000ms);
        servers.answer(0, taken);
        settleEvents();
        QVERIFY(!outcome->has_value()); // one of three servers
        servers.clock.advance(2'000ms);
        servers.answer(2, taken);
        settleEvents();
        QVERIFY(outcome->has_value() && (*outcome)->hold);
        const auto hold = (*outcome)->hold;
        QCOMPARE(hold->validity(), 6'898ms);
        QCOMPARE(hold->standing(), Standing::Reduced);
        servers.answer(1, taken); // later than the quorum
        settleEvents();
        QCOMPARE(hold->standing(), Standing::Whole);
        QCOMPARE(hold->validity(), 6'898ms); // the validity did not get longer
        QSignalSpy lost(hold.get(), &CompoundHold::lost);
        servers.clock.advance(6'897ms);
        QVERIFY(hold->isValid() && lost.isEmpty());
        servers.clock.advance(1ms);
        QVERIFY(!hold->isValid());
        QCOMPARE(lost.size(), 1);
    }

    void aQuorumThatComesTooLateIsNone()
    {
        Servers servers(3);
        TaskScope scope;
        const auto outcome = start(servers, {Millis(0), 2s}, patient(), scope);
        servers.answer(0, taken);
        settleEvents();
        servers.clock.advanceAtOnce(1'979ms); // 2 s less 1 % and 2 ms are over, without a turn of the event loop
        servers.answer(1, taken);
        servers.answer(2, taken);
        settleEvents();
        servers.clock.advance(30s);
        QVERIFY(outcome->has_value());
        QVERIFY(!(*outcome)->hold);
    }

    void roundsKeepTheirPause()
    {
        Servers servers(3);
        servers.all[0].answer = servers.all[1].answer = servers.all[2].answer = refused;
        CompoundOptions options;
        options.pauseFrom = options.pauseTo = 100ms;
        TaskScope scope;
        const auto outcome = start(servers, {1s, std::nullopt}, options, scope);
        for (int i = 0; i < 100; ++i)
            servers.clock.advance(10ms);
        QVERIFY(outcome->has_value());
        QVERIFY(!(*outcome)->hold && !(*outcome)->error);
        QCOMPARE(servers.all[0].asked, 11); // at 0, 100 … 1000 ms
    }

    // One server refuses, one does not answer. The time of waiting for the silent server is short compared with the
    // lease.
    void aSilentServerDoesNotUseUpTheLease_data()
    {
        QTest::addColumn<qint64>("lease");
        QTest::addColumn<qint64>("limit");
        QTest::newRow("a twentieth") << qint64(10'000) << qint64(500);
        QTest::newRow("no shorter than a network is slow") << qint64(200) << qint64(50);
        QTest::newRow("no longer than a server is slow") << qint64(60'000) << qint64(1'000);
    }
    void aSilentServerDoesNotUseUpTheLease()
    {
        QFETCH(qint64, lease);
        QFETCH(qint64, limit);
        Servers servers(3);
        servers.all[0].answer = taken;
        servers.all[1].answer = refused;
        CompoundOptions options;
        options.settleLimit = 0ms;
        TaskScope scope;
        const auto outcome = start(servers, {Millis(0), Millis(lease)}, options, scope);
        servers.all[0].answer = released;
        servers.clock.advance(Millis(limit - 1));
        QVERIFY(!outcome->has_value());
        servers.clock.advance(2ms);
        QVERIFY(outcome->has_value());
        QVERIFY(!(*outcome)->hold);
        QVERIFY((*outcome)->members[2].what == MemberResult::What::Unanswered);
    }

    // Three errors of five servers end the attempt. Two servers that were not awaited are not counted; servers that
    // were awaited in vain are.
    void onlyWhoDidNotDoTheirPartAreCounted_data()
    {
        QTest::addColumn<int>("errors");
        QTest::newRow("three errors, two not waited for") << 3;
        QTest::newRow("one error, two silent") << 1;
    }
    void onlyWhoDidNotDoTheirPartAreCounted()
    {
        QFETCH(int, errors);
        Servers servers(5);
        CompoundOptions options;
        options.settleLimit = 0ms;
        TaskScope scope;
        const auto outcome = start(servers, {Millis(0), 10s}, options, scope);
        for (int i = 0; i < errors; ++i)
            servers.answer(i, "-NOPERM this user has no permissions\r\n");
        for (int i = errors; i + 2 < 5; ++i)
            servers.answer(i, taken);
        settleEvents();
        servers.clock.advance(30s);
        QVERIFY(outcome->has_value() && (*outcome)->error);
        const QString told = (*outcome)->error->message;
        QVERIFY2(told.contains(QStringLiteral("3 of 5 servers are needed, but 3 failed")), qPrintable(told));
    }

    // Two of three refuse, so the third need not be awaited.
    void decidedWhenNoQuorumIsPossible()
    {
        Servers servers(3);
        servers.all[0].answer = servers.all[1].answer = refused;
        CompoundOptions options = patient();
        options.settleLimit = 0ms;
        TaskScope scope;
        const auto outcome = start(servers, {Millis(0), 10s}, options, scope);
        servers.clock.advance(1ms);
        QVERIFY(outcome->has_value());
        QVERIFY((*outcome)->members[2].what == MemberResult::What::Unanswered);
        servers.answer(2, taken); // and its late grant is released
        settleEvents();
        QCOMPARE(servers.all[2].asked, 2);
    }

    // They answer only when the round is over, and its requests are canceled. But nobody has canceled the acquire.
    void serversThatAnswerTooLateAreNotCalledCanceled()
    {
        Servers servers(3);
        TaskScope scope;
        const auto outcome = start(servers, {Millis(0), 10s}, {}, scope);
        servers.clock.advance(501ms);
        QVERIFY(!outcome->has_value()); // it waits for answers, to release what they give
        for (int i = 0; i < 3; ++i) {
            servers.all[size_t(i)].answer = released;
            servers.answer(i, taken);
        }
        settleEvents();
        QVERIFY(outcome->has_value());
        QVERIFY(!(*outcome)->hold && (*outcome)->error);
        QCOMPARE((*outcome)->error->kind, Error::Kind::Timeout);
        for (const MemberResult &each : (*outcome)->members)
            QVERIFY(each.what == MemberResult::What::Unanswered);
        for (const auto &one : servers.all)
            QCOMPARE(one.releases, 1);
    }

    // Two members that refuse and one that fails decide the round. The other two then show that somebody has the lock.
    void whoRefusesAfterTheDecisionCountsToo()
    {
        Servers servers(5);
        TaskScope scope;
        const auto outcome = start(servers, {Millis(0), 10s}, {}, scope);
        servers.answer(0, "-NOPERM this user has no permissions\r\n");
        for (int i = 1; i < 5; ++i) {
            QVERIFY(!outcome->has_value());
            servers.answer(i, refused);
            settleEvents();
        }
        QVERIFY(outcome->has_value());
        QVERIFY(!(*outcome)->hold && !(*outcome)->error);
    }

    void aWaitShorterThanThePauseEndsInTime()
    {
        Servers servers(3);
        for (auto &one : servers.all)
            one.answer = refused;
        CompoundOptions options;
        options.pauseFrom = options.pauseTo = 10s;
        TaskScope scope;
        const auto outcome = start(servers, {1s, std::nullopt}, options, scope);
        QVERIFY(!outcome->has_value());
        servers.clock.advance(1s);
        QVERIFY(outcome->has_value());
        QVERIFY(!(*outcome)->hold && !(*outcome)->error);
    }

    void aStopAsTheLastMemberAnswersGivesEverythingBack()
    {
        Servers servers(3);
        std::stop_source stop;
        TaskScope scope;
        int acquired = 0;
        const CompoundObserver stopAtTheQuorum = [&](const CompoundProgress &each) {
            if (each.member >= 0 && each.progress.step == AcquireStep::Acquired && ++acquired == 2)
                stop.request_stop();
        };
        const auto stopped = start(servers, {std::nullopt, 10s}, patient(), scope, stop.get_token(), stopAtTheQuorum);
        servers.answer(0, taken);
        settleEvents();
        for (auto &one : servers.all)
            one.answer = released;
        servers.answer(1, taken);
        settleEvents();
        QCOMPARE(acquired, 2);
        servers.answer(2, refused);
        settleEvents();
        servers.clock.advance(2s);
        QVERIFY(stopped->has_value());
        QVERIFY(!(*stopped)->hold && (*stopped)->error);
        QCOMPARE((*stopped)->error->kind, Error::Kind::Canceled);
        QCOMPARE(servers.all[0].releases, 1);
        QCOMPARE(servers.all[1].releases, 1);
    }

    // The key was deleted on one of two servers, and nobody has noticed yet, so others may have had the lock.
    void aMemberThatIsFoundGoneAtTheReleaseIsMissedInTheQuorum()
    {
        Servers servers(3);
        servers.all[0].answer = servers.all[1].answer = taken;
        servers.all[2].answer = refused;
        TaskScope scope;
        const auto outcome = start(servers, {std::nullopt, 10s}, {}, scope);
        QVERIFY(outcome->has_value() && (*outcome)->hold);
        const auto hold = (*outcome)->hold;
        QVERIFY(hold->isValid());
        servers.all[0].answer = released;
        servers.all[1].answer = notHeld;
        const auto result = std::make_shared<std::optional<CompoundReleased>>();
        scope.spawn(keepResult(hold->release(1s), result));
        settleEvents();
        QVERIFY(result->has_value());
        QCOMPARE((*result)->what, Released::NotHeld);
    }

    void aSecondReleaseWhileTheFirstIsUnderWayTakesNothing()
    {
        Servers servers(3);
        for (auto &one : servers.all)
            one.answer = taken;
        TaskScope scope;
        const auto outcome = start(servers, {std::nullopt, 10s}, {}, scope);
        QVERIFY(outcome->has_value() && (*outcome)->hold);
        const auto hold = (*outcome)->hold;
        for (auto &one : servers.all)
            one.answer.reset();
        const auto first = std::make_shared<std::optional<CompoundReleased>>();
        const auto second = std::make_shared<std::optional<CompoundReleased>>();
        scope.spawn(keepResult(hold->release(20s), first));
        scope.spawn(keepResult(hold->release(20s), second));
        settleEvents();
        QVERIFY(!first->has_value() && !second->has_value());
        for (int i = 0; i < 3; ++i)
            servers.answer(i, released);
        settleEvents();
        QVERIFY(first->has_value() && second->has_value());
        QCOMPARE((*first)->what, Released::Freed);
        QCOMPARE((*second)->what, Released::NotHeld);
        for (const auto &one : servers.all)
            QCOMPARE(one.releases, 1);
    }

    // The lock is still valid, and a server may have renewed its member.
    void aRenewalWithoutAnAnswerIsNotCalledALoss()
    {
        Servers servers(3);
        for (auto &one : servers.all)
            one.answer = taken;
        TaskScope scope;
        const auto outcome = start(servers, {std::nullopt, 10s}, {}, scope);
        QVERIFY(outcome->has_value() && (*outcome)->hold);
        const auto hold = (*outcome)->hold;
        for (auto &one : servers.all)
            one.answer.reset();
        const auto renewed = std::make_shared<std::optional<Result<Millis>>>();
        scope.spawn(keepResult(hold->renew(1s), renewed));
        settleEvents();
        QVERIFY(!renewed->has_value());
        servers.clock.advance(1s);
        QVERIFY(renewed->has_value() && !renewed->value());
        QCOMPARE(renewed->value().error().kind, Error::Kind::OutcomeUnknown);
        QVERIFY(hold->isValid());
    }

    void whatIsReleasedIsNotRenewed()
    {
        Servers servers(3);
        for (auto &one : servers.all)
            one.answer = taken;
        TaskScope scope;
        const auto outcome = start(servers, {std::nullopt, 10s}, {}, scope);
        const auto hold = (*outcome)->hold;
        for (auto &one : servers.all)
            one.answer.reset();
        const auto gone = std::make_shared<std::optional<CompoundReleased>>();
        scope.spawn(keepResult(hold->release(20s), gone));
        const auto renewed = std::make_shared<std::optional<Result<Millis>>>();
        scope.spawn(keepResult(hold->renew(20s), renewed));
        settleEvents();
        for (int i = 0; i < 3; ++i)
            servers.answer(i, released);
        settleEvents();
        QVERIFY(renewed->has_value() && !renewed->value());
        QVERIFY(gone->has_value());
        for (const auto &one : servers.all)
            QCOMPARE(one.asked, 2); // acquired and released
    }

    // One server process has one vote.
    void twoNamesOfOneServerAreRefusedBeforeAnythingIsAsked()
    {
        Servers servers(3, Servers::Opens::Later);
        for (auto &one : servers.all) {
            one.answer = taken;
            one.server.on("INFO", ScriptedServer::info("7.0.15", &one == &servers.all[2] ? "other" : "same"));
            one.client->open();
        }
        settleEvents();
        TaskScope scope;
        const auto outcome = start(servers, {Millis(0), 10s}, {}, scope);
        QVERIFY(outcome->has_value());
        QVERIFY(!(*outcome)->hold && (*outcome)->error);
        QCOMPARE((*outcome)->error->kind, Error::Kind::Precondition);
        const QString told = (*outcome)->error->message;
        QVERIFY2(told.startsWith(QStringLiteral("0 and 1 are the same Redis server")), qPrintable(told));
        for (const auto &one : servers.all)
            QCOMPARE(one.asked, 0);
    }

    void twoNamesOfOneServerAreRefusedAsSoonAsThatIsKnown()
    {
        Servers servers(3, Servers::Opens::Later);
        for (auto &one : servers.all) {
            one.answer = refused;
            one.server.on("INFO", ScriptedServer::info("7.0.15", &one == &servers.all[2] ? "other" : "same"));
        }
        servers.all[0].client->open();
        servers.all[2].client->open();
        settleEvents();
        CompoundOptions options;
        options.pauseFrom = options.pauseTo = 100ms;
        TaskScope scope;
        const auto outcome = start(servers, {10s, 10s}, options, scope);
        QVERIFY(!outcome->has_value());
        servers.all[1].client->open();
        settleEvents();
        servers.clock.advance(100ms);
        QVERIFY(outcome->has_value() && (*outcome)->error);
        QCOMPARE((*outcome)->error->kind, Error::Kind::Precondition);
    }

    // As after a failover: it was another process when it was asked, but is the same process when its answer arrives.
    void aMemberThatHasBecomeTheSameServerIsNoVote()
    {
        Servers servers(3);
        Servers::One &moved = servers.all[1];
        moved.server.on("SET", "+OK\r\n");
        moved.server.on("HGET", "$1\r\n1\r\n");
        moved.server.on("PTTL", ":9000\r\n");
        servers.all[0].server.on("INFO", ScriptedServer::info("7.0.15", "same"));
        servers.all[0].server.hangUp(0);
        settleEvents();
        servers.clock.advance(1s);
        TaskScope scope;
        const auto outcome = start(servers, {std::nullopt, 10s}, patient(), scope);
        servers.all[0].server.say(2, taken); // the client's third link
        moved.server.on("INFO", ScriptedServer::info("7.0.15", "same"));
        moved.server.hangUp(0);
        settleEvents();
        servers.clock.advance(1s);
        QVERIFY(!outcome->has_value());
        servers.answer(2, taken);
        settleEvents();
        QVERIFY(outcome->has_value() && (*outcome)->hold);
        QCOMPARE((*outcome)->hold->facts().held, 2);
        const MemberResult result = (*outcome)->hold->results()[1];
        QVERIFY(result.what == MemberResult::What::Failed);
        QCOMPARE(result.error.kind, Error::Kind::Precondition);
    }

    // The user may not query the run id. The hold count shows that the same owner already has the lock there.
    void aFreshMemberThatIsCountedTwiceIsNoVote()
    {
        Servers servers(3, Servers::Opens::Later);
        for (auto &one : servers.all) {
            one.server.on("INFO", "-NOPERM this user has no permissions to run the 'info' command\r\n");
            one.client->open();
        }
        settleEvents();
        servers.all[0].answer = taken;
        servers.all[1].answer = "*2\r\n:1\r\n:2\r\n";
        TaskScope scope;
        const auto outcome = start(servers, {Millis(0), 10s}, patient(), scope);
        QVERIFY(!outcome->has_value()); // one vote of two
        servers.answer(2, taken);
        settleEvents();
        QVERIFY(outcome->has_value() && (*outcome)->hold);
        const auto hold = (*outcome)->hold;
        QCOMPARE(hold->facts().held, 2);
        QCOMPARE(hold->standing(), Standing::Reduced);
        QVERIFY(hold->results()[1].what == MemberResult::What::Failed);
        for (auto &one : servers.all)
            one.answer = released;
        const auto result = std::make_shared<std::optional<CompoundReleased>>();
        scope.spawn(keepResult(hold->release(1s), result));
        settleEvents();
        QVERIFY(result->has_value());
        for (const auto &one : servers.all) // also released on this server
            QCOMPARE(one.releases, 1);
    }
};

QTEST_GUILESS_MAIN(TestCompound)

} // namespace lockscope::compound_test

#include "tst_compound.moc"
