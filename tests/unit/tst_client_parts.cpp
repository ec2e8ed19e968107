#include "core/clients/analysis/client_activity.h"
#include "core/clients/analysis/client_findings.h"
#include "core/clients/analysis/listening.h"
#include "core/clients/analysis/name_rules.h"
#include "core/clients/analysis/refused_writers.h"
#include "core/clients/analysis/renewal_lag.h"
#include "core/model/lock.h"
#include "core/monitor/analysis/owners.h"
#include "tests/support/id_of.h"

#include <QTest>

namespace lockscope::client_parts_test {

using namespace lockscope::clients;

namespace {

const QByteArray uuidA("3f2a91c0-0001-4a5b-8c6d-1234567890ab");
const QByteArray uuidB("77777777-0002-4a5b-8c6d-1234567890ab");

Instant at(qint64 seconds)
{
    return Instant(std::chrono::hours(1)) + std::chrono::seconds(seconds);
}

Connection connection(qint64 id, const QByteArray &address, const QByteArray &name, qint64 ageSeconds,
                      qint64 idleSeconds)
{
    Connection made;
    made.id = id;
    made.address = address;
    made.name = name;
    made.age = Millis(ageSeconds * 1'000);
    made.idle = Millis(idleSeconds * 1'000);
    return made;
}

ConnectionList listAt(qint64 seconds, std::vector<Connection> connections)
{
    return {std::move(connections), at(seconds), at(seconds)};
}

std::vector<ClientFinding> found(const ClientFacts &facts, qint64 seconds = 100,
                                 const std::vector<ClientFinding> &before = {})
{
    return findingsOf(facts, before, at(seconds));
}

bool has(const std::vector<ClientFinding> &findings, ClientState state)
{
    return std::any_of(findings.begin(), findings.end(), [state](const ClientFinding &f) { return f.state == state; });
}

TraceEvent refusedWriter(const QByteArray &uuid, const QByteArray &address)
{
    TraceEvent event;
    event.what = TraceEvent::What::Refused;
    event.access = Access::Write;
    event.key = Key("orders");
    event.owner = Owner(uuid + ":1");
    event.address = address;
    event.isByOwner = true;
    return event;
}

TraceEvent subscription(const QByteArray &address)
{
    TraceEvent event;
    event.what = TraceEvent::What::Waiting;
    event.key = Key("orders");
    event.address = address;
    return event;
}

ClientFacts holding(qint64 renewed, qint64 late)
{
    ClientFacts facts;
    facts.client.uuid = uuidA;
    facts.client.held = facts.client.renewed = renewed;
    facts.client.late = late;
    facts.client.asOf = at(100);
    return facts;
}

} // namespace

class TestClientParts : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsClientList()
    {
        // CLIENT LIST of Redis 7.0 and 5.0, a replica, a unix socket, and an invalid line
        const QByteArray text =
            "id=7 addr=10.0.0.5:41234 laddr=10.0.0.1:6379 fd=8 name=orders-1 age=120 idle=3 flags=P db=0 sub=5 psub=1"
            " ssub=2 multi=-1 qbuf=0 argv-mem=10 events=r cmd=subscribe user=app redir=-1 resp=2\n"
            "id=3 addr=127.0.0.1:50000 fd=7 name= age=2 idle=0 flags=N db=0 sub=0 psub=0 cmd=evalsha\n"
            "id=9 addr=10.0.0.9:6379 fd=9 name= age=900 idle=1 flags=S db=0 sub=0 psub=0 cmd=replconf\n"
            "id=11 addr=/tmp/r.sock:0 fd=10 name=\\x1b age=1 idle=1 flags=U db=0 sub=1 psub=0 cmd=ping\n"
            "\n"
            "no line at all";
        const auto all = parseClientList(text, QStringLiteral("10.0.0.1:6379"));
        QCOMPARE(all.size(), size_t(4));
        QCOMPARE(all[0].id, 7);
        QCOMPARE(all[3].node, QStringLiteral("10.0.0.1:6379"));
        QCOMPARE(all[0].address, QByteArray("10.0.0.5:41234"));
        QCOMPARE(all[0].name, QByteArray("orders-1"));
        QCOMPARE(all[0].user, QByteArray("app"));
        QCOMPARE(all[0].age, Millis(120'000));
        QCOMPARE(all[0].idle, Millis(3'000));
        QCOMPARE(all[0].subscriptions, 7);
        QCOMPARE(all[1].lastCommand, QByteArray("evalsha"));
        QVERIFY(all[0].isClient && all[1].isClient && !all[2].isClient && all[3].isClient);
        QCOMPARE(hostOf(all[0]), QByteArray("10.0.0.5"));
        QCOMPARE(hostOf(all[3]), QByteArray("/tmp/r.sock"));
    }

    void tenThousandConnectionsAreReadAtOnce()
    {
        QByteArray text;
        for (int i = 0; i < 10'000; ++i)
            text += "id=" + QByteArray::number(i) + " addr=10.0.0.5:" + QByteArray::number(i)
                + " fd=8 name=orders age=120 idle=3 flags=N db=0 sub=5 psub=1 multi=-1 cmd=evalsha user=app\n";
        QBENCHMARK_ONCE
        {
            QCOMPARE(parseClientList(text, {}).size(), size_t(10'000));
        }
    }

    void rulesSayWhereTheUuidIs()
    {
        const auto rules = parseNameRules(QStringLiteral("orders-{uuid}; *:{uuid}:* = Billing\nold-* = Old ones"));
        QVERIFY(bool(rules));
        QCOMPARE(rules->size(), size_t(3));
        QVERIFY(haveUuid(*rules));
        QCOMPARE(uuidIn(*rules, "orders-" + uuidA), std::optional(uuidA));
        QCOMPARE(uuidIn(*rules, "orders-" + uuidA.toUpper()), std::optional(uuidA));
        QCOMPARE(uuidIn(*rules, "eu:" + uuidB + ":3"), std::optional(uuidB));
        const QByteArrayList others{"orders", "orders-" + uuidA + "x", "x" + uuidA, "orders-{uuid}", uuidA.left(35)};
        for (const QByteArray &name : others)
            QVERIFY2(!uuidIn(*rules, name), name);
        QCOMPARE(nicknameOf(*rules, "eu:" + uuidB + ":3"), QStringLiteral("Billing"));
        QCOMPARE(nicknameOf(*rules, "old-7"), QStringLiteral("Old ones"));
        QCOMPARE(nicknameOf(*rules, "orders-" + uuidA), QString());
    }

    void badRulesAreToldApart_data()
    {
        QTest::addColumn<QString>("rule");
        QTest::addColumn<QString>("told");
        QTest::newRow("says nothing") << "orders-*"
                                      << "Put {uuid}";
        QTest::newRow("twice") << "{uuid}-{uuid}"
                               << "once";
        QTest::newRow("escape") << "a\\q-{uuid}"
                                << "backslash";
        QTest::newRow("stars") << "*a*b*c*d*e*f*g*h*i = x"
                               << "8 stars";
        QTest::newRow("long") << QString(200, QLatin1Char('x')).append(QLatin1String(" = x")) << "128 bytes";
    }

    void badRulesAreToldApart()
    {
        QFETCH(QString, rule);
        QFETCH(QString, told);
        const auto rules = parseNameRules(QStringLiteral("fine-{uuid};") + rule);
        QVERIFY(!rules);
        QVERIFY2(rules.error().message.contains(told), qPrintable(rules.error().message));
    }

    void theOnlyOnesThatWereActiveAreLeft()
    {
        ClientActivity activity;
        // Renewals at 10, 20 and 30 s. The client of orders was active each time; that of billing was idle at one of
        // them.
        for (const qint64 t : {10, 20, 30}) {
            const auto list = listAt(t + 3,
                                     {connection(1, "10.0.0.5:1", "orders", 900, 3),
                                      connection(2, "10.0.0.6:1", "billing", 900, t == 20 ? 60 : 2),
                                      connection(3, "10.0.0.7:1", "late", 1, 0)});
            activity.compare(Groups(list, {}), {{at(t - 1), at(t)}}, list.askedAt);
            QCOMPARE(activity.found().has_value(), t == 30);
        }
        QCOMPARE(activity.moments(), 3);
        QCOMPARE(*activity.found(), QByteArray("10.0.0.5\norders\n"));
    }

    void whereTwoFitNobodyIsNamed()
    {
        ClientActivity activity;
        for (const qint64 t : {10, 20, 30, 40, 50, 60}) {
            const auto list = listAt(
                t + 3, {connection(1, "10.0.0.5:1", "orders", 900, 3), connection(2, "10.0.0.6:1", "billing", 900, 1)});
            activity.compare(Groups(list, {}), {{at(t - 1), at(t)}}, list.askedAt);
            QVERIFY(!activity.found());
        }
    }

    void momentsAreComparedOnceAndOnlyWhenOver()
    {
        ClientActivity activity;
        const auto list = listAt(13, {connection(1, "10.0.0.5:1", "orders", 900, 3)});
        const std::vector<Moment> moments{{at(9), at(10)}, {at(12), at(14)}};
        for (int i = 0; i < 5; ++i)
            activity.compare(Groups(list, {}), moments, list.askedAt);
        QCOMPARE(activity.moments(), 1);
    }

    // A renewal, and a later acquire whose moment begins earlier, because nobody saw exactly when the acquire happened.
    void overlappingMomentsAreComparedOnce()
    {
        ClientActivity activity;
        const auto list = listAt(13, {connection(1, "10.0.0.5:1", "orders", 900, 3)});
        const std::vector<Moment> moments{{at(9), at(10)}, {at(5), at(11)}};
        for (int i = 0; i < 5; ++i)
            activity.compare(Groups(list, {}), moments, list.askedAt);
        QCOMPARE(activity.moments(), 2);
        QVERIFY(!activity.found()); // too few moments
    }

    void whenNothingFitsItBeginsAnew()
    {
        ClientActivity activity;
        for (const qint64 t : {10, 20, 30}) {
            const auto list = listAt(t + 3, {connection(1, "10.0.0.5:1", "orders", 900, 3)});
            activity.compare(Groups(list, {}), {{at(t - 1), at(t)}}, list.askedAt);
        }
        QVERIFY(activity.found());
        const auto elsewhere = listAt(43, {connection(2, "10.0.0.9:1", "orders", 10, 2)});
        activity.compare(Groups(elsewhere, {}), {{at(39), at(40)}}, elsewhere.askedAt);
        QVERIFY(!activity.found());
        QCOMPARE(activity.moments(), 0);
    }

    // A reader that only tries to write does not wait for its own read.
    void aWriterWaitsIfItSubscribesBetweenItsRequests()
    {
        RefusedWriters writers;
        QVERIFY(!writers.take(refusedWriter(uuidA, "10.0.0.1:1")));
        QVERIFY(!writers.take(refusedWriter(uuidA, "10.0.0.1:1")));
        QVERIFY(!writers.take(subscription("10.0.0.2:2"))); // another client's
        QVERIFY(!writers.take(refusedWriter(uuidA, "10.0.0.1:1")));
        QVERIFY(!writers.take(subscription("10.0.0.1:2")));
        QVERIFY(writers.take(refusedWriter(uuidA, "10.0.0.1:1")));
        QVERIFY(writers.take(refusedWriter(uuidA, "10.0.0.1:1"))); // the monitor may not have known the lock yet
    }

    void aWriterThatUnsubscribesHasGivenUp()
    {
        const auto atMicros = [](TraceEvent event, qint64 micros) {
            event.micros = micros;
            return event;
        };
        RefusedWriters writers;
        writers.take(atMicros(refusedWriter(uuidA, "10.0.0.1:1"), 10));
        writers.unsubscribed(atMicros(subscription("10.0.0.1:2"), 40)); // this one comes before earlier events
        writers.take(atMicros(subscription("10.0.0.1:2"), 20));
        QVERIFY(writers.take(atMicros(refusedWriter(uuidA, "10.0.0.1:1"), 30)));
        QVERIFY(!writers.take(atMicros(refusedWriter(uuidA, "10.0.0.1:1"), 50)));
    }

    void whatAWriterDoesOtherwiseEndsItsWait()
    {
        RefusedWriters writers;
        writers.take(refusedWriter(uuidA, "10.0.0.1:1"));
        writers.take(subscription("10.0.0.1:2"));
        TraceEvent other = refusedWriter(uuidA, "10.0.0.1:1");
        other.what = TraceEvent::What::Released;
        other.key = Key("stock");
        writers.take(other);
        QVERIFY(!writers.take(refusedWriter(uuidA, "10.0.0.1:1")));
    }

    void twoWritersOfAHostProveNothing()
    {
        RefusedWriters writers;
        writers.take(refusedWriter(uuidA, "10.0.0.1:1"));
        writers.take(refusedWriter(uuidB, "10.0.0.1:7"));
        writers.take(subscription("10.0.0.1:2"));
        QVERIFY(!writers.take(refusedWriter(uuidA, "10.0.0.1:1")));
        QVERIFY(!writers.take(refusedWriter(uuidB, "10.0.0.1:7")));
    }

    void allLateAtOnceIsOneAlarm()
    {
        QVERIFY(!has(found(holding(200, 199)), ClientState::WatchdogStopped));
        QVERIFY(!has(found(holding(1, 1)), ClientState::WatchdogStopped)); // its row already says so
        QVERIFY(!has(found(holding(0, 0)), ClientState::WatchdogStopped));
        const auto findings = found(holding(200, 200));
        QCOMPARE(findings.size(), size_t(1));
        QCOMPARE(findings[0].state, ClientState::WatchdogStopped);
        QCOMPARE(findings[0].count, 200);
        QCOMPARE(findings[0].knownBy, KnownBy::Inference);
        const auto later = found(holding(180, 180), 110, findings);
        QCOMPARE(later[0].since, at(100));
        // all holds ran out: the state stays for a while
        ClientFacts over = holding(0, 0);
        QVERIFY(has(found(over, 150, later), ClientState::WatchdogStopped));
        QVERIFY(!has(found(over, 161, later), ClientState::WatchdogStopped));
        QVERIFY(!has(found(holding(200, 3), 110, findings), ClientState::WatchdogStopped)); // the client renews again
    }

    void subscriptionsUsedUp()
    {
        ClientFacts facts = holding(1, 0);
        facts.client.where.source = Source::NameRule;
        facts.client.where.subscriptions = 200;
        QVERIFY(found(facts).empty());
        facts.client.where.subscriptions = 250;
        QCOMPARE(found(facts).front().state, ClientState::SubscriptionsUsedUp);
        QCOMPARE(found(facts).front().count, 250);
        facts.client.where.source = Source::Activity;
        QCOMPARE(found(facts).front().knownBy, KnownBy::Inference);
        facts.client.where.sharedWith = 1; // may be the activity of the other client
        QVERIFY(found(facts).empty());
    }

    void whatATraceSaw()
    {
        Traced traced;
        ClientFacts facts = holding(1, 0);
        facts.traced = &traced;
        for (int i = 0; i < 2; ++i) {
            traced.failedUnlocks.add(idOf("a"), at(90));
            traced.goneRenewals.add(idOf(QByteArray::number(i)), at(90));
        }
        QVERIFY(found(facts).empty()); // a retry, because a hold ran out a moment before
        traced.failedUnlocks.add(idOf("b"), at(95));
        traced.goneRenewals.add(idOf("2"), at(95));
        const auto findings = found(facts);
        QVERIFY(has(findings, ClientState::FailingUnlocks) && has(findings, ClientState::RenewingWhatIsGone));
        QCOMPARE(findings.front().names, 3); // renewing what is gone is worse
        QCOMPARE(findings.back().count, 3);
        QCOMPARE(findings.back().names, 2);
        QCOMPARE(findings.back().knownBy, KnownBy::Event);
        QVERIFY(found(facts, 156).empty());
        facts.traced = nullptr;
        QVERIFY(found(facts).empty());
    }

    // A script that stopped in the middle is an inference, and the client does hold these locks.
    void unlockScriptsThatBreak()
    {
        Traced traced;
        ClientFacts facts = holding(1, 0);
        facts.traced = &traced;
        for (int i = 0; i < 3; ++i)
            traced.brokenUnlocks.add(idOf(QByteArray::number(i)), at(90));
        const auto findings = found(facts);
        QCOMPARE(findings.size(), std::size_t(1));
        QCOMPARE(findings[0].state, ClientState::FailingUnlocks);
        QVERIFY(findings[0].isBroken);
        QCOMPARE(findings[0].knownBy, KnownBy::Inference);
        QCOMPARE(findings[0].names, 3);
    }

    void renewalsThatAreLate()
    {
        const auto renewed = [](const char *name, std::vector<QByteArray> uuids, int missed, qint64 ago) {
            Lock lock;
            lock.id = idOf(name);
            lock.exists = true;
            for (const QByteArray &uuid : uuids)
                lock.holders.push_back(monitor::holderOf(Owner(uuid + ":1"), 1, Access::Read));
            lock.holderCount = qint64(uuids.size());
            lock.leaseKind = LeaseKind::Watchdog;
            lock.state = missed > 0 ? State::RenewalLate : State::HeldRenewed;
            lock.lease = Millis(30'000);
            lock.lastRenewal = at(100 - ago);
            lock.missedRenewals = missed;
            return std::make_shared<const Lock>(lock);
        };
        const auto lags = renewalLags({renewed("a", {uuidA}, 0, 5), renewed("b", {uuidA}, 1, 14),
                                       renewed("c", {uuidA}, 1, 17), renewed("d", {uuidA, uuidB}, 1, 29)},
                                      at(100));
        QCOMPARE(lags.size(), 1);
        QCOMPARE(lags[uuidA].renewed, 3);
        QCOMPARE(lags[uuidA].late, 2);
        QCOMPARE(lags[uuidA].worst, Millis(7'000)); // a renewal was due after 10 s
    }

    void aloneFiftyTimesWhileOthersWait()
    {
        Acquires acquires;
        Lock row;
        row.id = idOf("hot");
        row.waiters.clients = 2;
        const auto taken = [&](const QByteArray &uuid, int times) {
            LockEvent event;
            event.what = LockEvent::What::Acquired;
            event.id = row.id;
            event.owner = Owner(uuid + ":1");
            event.at = at(90);
            Delta delta;
            delta.upserts = {std::make_shared<const Lock>(row)};
            acquires.apply(delta);
            for (int i = 0; i < times; ++i)
                acquires.happened(event);
        };
        taken(uuidA, 49);
        QVERIFY(!acquires.monopolyOf(uuidA));
        taken(uuidA, 1);
        QCOMPARE(acquires.monopolyOf(uuidA)->second.count, 50);
        ClientFacts facts = holding(1, 0);
        facts.monopoly = acquires.monopolyOf(uuidA);
        QCOMPARE(found(facts).front().state, ClientState::Monopolising);
        QCOMPARE(found(facts).front().lock, row.id);
        taken(uuidB, 1); // a single acquire by another client is enough
        QVERIFY(!acquires.monopolyOf(uuidA));
        taken(uuidA, 49);
        QVERIFY(!acquires.monopolyOf(uuidA));
        row.waiters.clients = 1; // perhaps other threads of this client
        taken(uuidA, 200);
        QVERIFY(!acquires.monopolyOf(uuidA));
        row.waiters.clients.reset();
        row.queue = {{Owner(uuidA + ":2"), 0, true}};
        taken(uuidA, 200);
        QVERIFY(!acquires.monopolyOf(uuidA));
        row.queue.push_back({Owner(uuidB + ":2"), 0, true});
        taken(uuidA, 1);
        QVERIFY(acquires.monopolyOf(uuidA));
        Delta without;
        without.removed = {row.id};
        acquires.apply(without);
        QVERIFY(!acquires.monopolyOf(uuidA));
        taken(uuidA, 1);
        QVERIFY(!acquires.monopolyOf(uuidA));
        taken(uuidA, 48);
        Delta afterLoss; // of contact
        afterLoss.reset = true;
        acquires.apply(afterLoss);
        taken(uuidA, 1); // meanwhile, another client may have acquired it
        QVERIFY(!acquires.monopolyOf(uuidA));
        taken(uuidA, 49);
        QVERIFY(acquires.monopolyOf(uuidA));
    }

    // A third of the longest lease plus two seconds, so that each watchdog renews once. Never more than 15 s.
    void howLongToListen()
    {
        const auto locked = [](LeaseKind kind, std::optional<Millis> lease, qint64 leftSeconds) {
            Lock lock;
            lock.exists = true;
            lock.holderCount = 1;
            lock.leaseKind = kind;
            lock.lease = lease;
            lock.expiresAt = at(leftSeconds);
            return std::make_shared<const Lock>(lock);
        };
        const auto time = [](const std::vector<LockPtr> &locks) {
            return listeningTime(longestLease(locks, at(0))).count();
        };
        QCOMPARE(time({}), 12'000); // for Redisson's default lease
        QCOMPARE(time({locked(LeaseKind::Watchdog, Millis(6'000), 5)}), 4'000);
        QCOMPARE(time({locked(LeaseKind::Watchdog, Millis(6'000), 5), locked(LeaseKind::Watchdog, Millis(9'000), 5)}),
                 5'000);
        QCOMPARE(time({locked(LeaseKind::Fixed, Millis(600'000), 500)}), 12'000); // nobody renews it
        QCOMPARE(time({locked(LeaseKind::Learning, {}, 5)}), 12'000); // perhaps this is only the rest of its lease
        QCOMPARE(time({locked(LeaseKind::Learning, {}, 36)}), 14'000);
        QCOMPARE(time({locked(LeaseKind::Watchdog, Millis(300'000), 250)}), 15'000);
        Lock gone = *locked(LeaseKind::Watchdog, Millis(36'000), 30);
        gone.gone = true;
        QCOMPARE(time({std::make_shared<const Lock>(gone)}), 12'000);
    }
};

QTEST_GUILESS_MAIN(TestClientParts)

} // namespace lockscope::client_parts_test

#include "tst_client_parts.moc"
