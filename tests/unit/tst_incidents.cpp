// Incidents with hand-made input. Each rule begins and ends, and unknown facts begin none. Repetitions are only
// counted, and many incidents cause few notifications.
#include "core/incidents/incident_watch.h"
#include "core/incidents/notification_limit.h"
#include "core/model/lock.h"
#include "tests/support/id_of.h"

#include <QTest>

namespace lockscope::incidents_test {

using namespace lockscope::incidents;
using namespace std::chrono_literals;
using clients::Client;

namespace {

const Owner anna("11111111-0001-4a5b-8c6d-1234567890ab:1");
const ConnectionId first = connectionOf(idOf({}));
const ConnectionId second{SourceId{7}, 0};

// Both of its times can be set back.
class AnyClock final : public Clock {
public:
    Instant now() const override { return m_now; }
    qint64 wallMillis() const override { return m_wall; }
    std::unique_ptr<Timer> callAt(Instant, std::function<void()>) override { return nullptr; }
    void move(Millis by)
    {
        m_now += by;
        m_wall += by.count();
    }
    void setWallBack(Millis by) { m_wall -= by.count(); }

private:
    Instant m_now = Instant(std::chrono::hours(1));
    qint64 m_wall = 1'700'000'000'000;
};

LockPtr row(const QByteArray &name, State state, KnownBy knownBy = KnownBy::Sample, const ConnectionId &of = first)
{
    auto lock = std::make_shared<Lock>();
    lock->id = {of.source, of.db, Key(name)};
    lock->state = state;
    lock->stateKnownBy = knownBy;
    lock->exists = state != State::Free && state != State::ExpiredWhileHeld;
    lock->rare.edit().lastOwner = anna;
    return lock;
}

LockEvent eventOf(EventKind what, const QByteArray &name = {}, KnownBy knownBy = KnownBy::Event)
{
    LockEvent event;
    event.what = what;
    event.id = idOf(name);
    event.knownBy = knownBy;
    event.owner = name.isEmpty() ? Owner() : anna;
    event.wallMillis = 1'700'000'000'000;
    return event;
}

struct Watched {
    AnyClock clock;
    IncidentList list;
    IncidentWatch watch{&list, &clock};

    Watched()
    {
        watch.setServer(first, QStringLiteral("redis-1"));
        watch.setServer(second, QStringLiteral("redis-2"));
    }
    void show(std::vector<LockPtr> rows, bool reset = false, const ConnectionId &of = first)
    {
        Delta delta;
        delta.of = of;
        delta.reset = reset;
        delta.upserts = std::move(rows);
        watch.apply(delta);
    }
    void remove(const QByteArray &name)
    {
        Delta delta;
        delta.of = first;
        delta.removed = {idOf(name)};
        watch.apply(delta);
    }
    void pass(Millis by)
    {
        clock.move(by);
        watch.tick();
    }
    void lose(quint64 id)
    {
        locks::HoldFacts hold;
        hold.id = id;
        hold.lock = idOf("order:42");
        hold.lost = locks::LossReason::DeadlinePassed;
        watch.setHolds(first, {hold});
    }
    void showClient(bool stopped)
    {
        auto client = std::make_shared<Client>();
        client->uuid = "3f2a91c0-1111-4222-8333-444455556666";
        client->late = 3;
        if (stopped)
            client->findings = {{clients::ClientState::WatchdogStopped, KnownBy::Inference, clock.now(), 3}};
        clients::ClientDelta delta;
        delta.upserts = {client};
        watch.apply(first, delta);
    }
    int count() const { return int(list.all().size()); }
    const Incident &last() const { return list.all().rbegin()->second; }
};

} // namespace

class TestIncidents : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aLockWithoutExpiryBeginsAfterItsDelayAndEnds()
    {
        Watched o;
        o.show({row("order:42", State::NoExpiry)});
        o.pass(1'900ms);
        QCOMPARE(o.count(), 0);
        o.pass(200ms);
        QCOMPARE(o.count(), 1);
        QCOMPARE(o.last().cause.rule, Rule::NoExpiry);
        QCOMPARE(o.last().lock, std::optional(idOf("order:42")));
        QCOMPARE(o.last().server, QStringLiteral("redis-1"));
        QCOMPARE(o.last().standing, Standing::Open);
        QCOMPARE(o.last().sinceMillis, 1'700'000'000'000); // the time when it was first seen
        o.pass(5s);
        o.show({row("order:42", State::HeldRenewed)});
        QCOMPARE(o.last().standing, Standing::Over);
        QCOMPARE(o.last().overMillis, o.clock.wallMillis());
        QCOMPARE(o.list.unacknowledged(), 1); // it stays until acknowledged
        o.list.acknowledge(o.last().id);
        QCOMPARE(o.list.unacknowledged(), 0);
    }

    void aShortStateBeginsNothing()
    {
        Watched o;
        o.show({row("order:42", State::NoExpiry)});
        o.pass(1s);
        o.show({row("order:42", State::HeldRenewed)});
        o.pass(10s);
        QCOMPARE(o.count(), 0);
    }

    void unverifiedRowsNeitherBeginNorEndIt()
    {
        Watched o;
        o.show({row("order:42", State::NoExpiry)});
        o.pass(1s);
        o.show({row("order:42", State::Unverified)});
        o.pass(10s);
        QCOMPARE(o.count(), 0);
        o.show({row("order:42", State::NoExpiry)});
        o.pass(2s);
        QCOMPARE(o.count(), 1);
        o.show({row("order:42", State::Unverified)});
        o.pass(10s);
        QCOMPARE(o.last().standing, Standing::Open);
        o.show({row("order:42", State::NoExpiry)});
        o.pass(10s);
        QCOMPARE(o.count(), 1);
        QCOMPARE(o.last().count, 1);
    }

    void anInferenceBeginsNothing()
    {
        Watched o;
        o.show({row("order:42", State::ExpiredWhileHeld, KnownBy::Inference)});
        o.watch.happened({eventOf(EventKind::Expired, "order:42", KnownBy::Inference)});
        o.watch.happened({eventOf(EventKind::Expired, "order:43", KnownBy::Sample)});
        o.pass(10s);
        QCOMPARE(o.count(), 0);
        o.show({row("order:44", State::ExpiredWhileHeld, KnownBy::Event)});
        o.show({row("order:44", State::ExpiredWhileHeld, KnownBy::Inference)}); // judged again at a later time
        o.pass(2s);
        QCOMPARE(o.count(), 1);
    }

    void anExpiryBeginsAtOnceAndEndsWithItsRow()
    {
        Watched o;
        o.watch.happened(
            {eventOf(EventKind::Expired, "order:42"), eventOf(EventKind::Expired, "order:42")}); // two readers
        QCOMPARE(o.count(), 1);
        QCOMPARE(o.last().cause.rule, Rule::ExpiredWhileHeld);
        QVERIFY(o.last().sentence.english().contains(QStringLiteral("11111111")));
        o.show({row("order:42", State::ExpiredWhileHeld, KnownBy::Event)});
        o.pass(5s);
        QCOMPARE(o.last().standing, Standing::Open);
        o.remove("order:42");
        QCOMPARE(o.last().standing, Standing::Over);
        QCOMPARE(o.count(), 1);
        QCOMPARE(o.last().count, 1);
    }

    // The next holder acquired before the row was published.
    void anExpiryWithoutARowIsOverSoon()
    {
        Watched o;
        o.show({row("order:42", State::HeldRenewed)});
        o.watch.happened({eventOf(EventKind::Expired, "order:42")});
        QCOMPARE(o.last().standing, Standing::Open);
        o.pass(2s);
        QCOMPARE(o.last().standing, Standing::Over);
    }

    // Contact was lost before a row could confirm the expiry.
    void anExpiryStaysOpenWithoutContact()
    {
        Watched o;
        o.show({row("order:42", State::HeldRenewed)});
        o.watch.happened({eventOf(EventKind::Expired, "order:42")});
        o.watch.setContact(first, false);
        o.show({row("order:42", State::Unverified)});
        o.pass(1min);
        QCOMPARE(o.last().standing, Standing::Open);
        o.watch.setContact(first, true);
        o.pass(1'900ms);
        QCOMPARE(o.last().standing, Standing::Open); // its row is still to come
        o.show({row("order:42", State::ExpiredWhileHeld, KnownBy::Event)});
        o.pass(5s);
        QCOMPARE(o.last().standing, Standing::Open);
        QCOMPARE(o.last().count, 1);
    }

    void serverEventsBeginAtOnceAndAreCounted()
    {
        Watched o;
        LockEvent restart = eventOf(EventKind::Restarted);
        restart.locks = 12;
        o.watch.happened({restart});
        QCOMPARE(o.count(), 1);
        QCOMPARE(o.last().cause.rule, Rule::ServerRestarted);
        QCOMPARE(o.last().standing, Standing::Happened);
        QVERIFY(!o.last().lock);
        QVERIFY(o.last().sentence.english().contains(QStringLiteral("12")));
        o.watch.happened({restart});
        QCOMPARE(o.count(), 1);
        QCOMPARE(o.last().count, 2);
        LockEvent failover = eventOf(EventKind::FailedOver);
        failover.node = QStringLiteral("redis-b:6379");
        o.watch.happened({failover, eventOf(EventKind::FailedOver, {}, KnownBy::Inference)});
        QCOMPARE(o.count(), 2);
        QCOMPARE(o.last().cause.rule, Rule::Failover);
        QCOMPARE(o.last().count, 1);
        QVERIFY(o.last().sentence.english().contains(QStringLiteral("redis-b:6379")));
    }

    void aLostHoldOfOursBeginsOnce()
    {
        Watched o;
        o.lose(1);
        o.lose(1);
        QCOMPARE(o.count(), 1);
        QCOMPARE(o.last().cause.rule, Rule::OwnHoldLost);
        QCOMPARE(o.last().lock, std::optional(idOf("order:42")));
        QCOMPARE(o.last().count, 1);
        o.lose(2);
        QCOMPARE(o.count(), 2);
        locks::CompoundFacts compound;
        compound.id = 2;
        compound.lost = locks::LossReason::NotHeldAnymore;
        compound.members = {{idOf("stock:7"), locks::AcquirableKind::Reentrant, {}, {}, {}}};
        o.watch.setCompounds(first, {compound});
        o.watch.setCompounds(first, {compound});
        QCOMPARE(o.count(), 3);
        QCOMPARE(o.last().lock, std::optional(idOf("stock:7")));
    }

    void aStoppedWatchdogBeginsAndEnds()
    {
        Watched o;
        o.showClient(true);
        o.pass(1s);
        QCOMPARE(o.count(), 0);
        o.showClient(true);
        o.pass(1s);
        QCOMPARE(o.count(), 1);
        QCOMPARE(o.last().cause.rule, Rule::WatchdogStopped);
        QCOMPARE(o.last().client, QByteArray("3f2a91c0-1111-4222-8333-444455556666"));
        QVERIFY(o.last().sentence.english().contains(QStringLiteral("inference")));
        o.showClient(false);
        QCOMPARE(o.last().standing, Standing::Over);
    }

    void itIsCountedAndNotRepeatedUntilAcknowledged()
    {
        Watched o;
        const auto comeAndGo = [&o] {
            o.show({row("order:42", State::NoExpiry)});
            o.pass(2s);
            o.show({row("order:42", State::Free)});
        };
        comeAndGo();
        comeAndGo();
        QCOMPARE(o.count(), 1);
        QCOMPARE(o.last().count, 2);
        QCOMPARE(o.last().sinceMillis, 1'700'000'000'000);
        QCOMPARE(o.last().lastMillis, 1'700'000'002'000);
        QCOMPARE(o.watch.takeNews().size(), size_t(1)); // the second incident came too soon
        o.pass(IncidentList::sameFor);
        comeAndGo();
        QCOMPARE(o.last().count, 3);
        QCOMPARE(o.watch.takeNews().size(), size_t(1));
        o.list.acknowledgeAll();
        comeAndGo();
        QCOMPARE(o.count(), 2);
        QCOMPARE(o.last().count, 1);
    }

    // It does not appear again while it is still open.
    void anAcknowledgedOneThatIsStillOpenStaysAcknowledged()
    {
        Watched o;
        o.show({row("order:42", State::NoExpiry)});
        o.pass(2s);
        o.list.acknowledgeAll();
        o.show({row("order:42", State::NoExpiry)});
        o.pass(60s);
        QCOMPARE(o.count(), 1);
        QCOMPARE(o.list.unacknowledged(), 0);
        o.show({row("order:42", State::Free)});
        QCOMPARE(o.last().standing, Standing::Over);
    }

    void nothingBeginsWithoutContact()
    {
        Watched o;
        o.show({row("order:42", State::NoExpiry)});
        o.watch.setContact(first, false);
        o.pass(60s);
        QCOMPARE(o.count(), 0);
        o.watch.setContact(first, true);
        o.pass(1s); // its delay started again
        QCOMPARE(o.count(), 0);
        o.pass(1s);
        QCOMPARE(o.count(), 1);
    }

    // Incidents that no longer apply after a reconnect end; the others neither repeat nor notify.
    void aNewConnectContinuesWhatIsStillSo()
    {
        Watched o;
        o.show({row("a", State::NoExpiry), row("b", State::NoExpiry)}, true);
        o.pass(2s);
        o.watch.setScanned(first);
        o.pass(3s);
        QCOMPARE(o.watch.takeNews().size(), size_t(2));
        o.show({row("b", State::NoExpiry)}, true);
        o.pass(60s);
        QCOMPARE(o.count(), 2);
        QCOMPARE(o.list.all().at(1).standing, Standing::Over);
        QCOMPARE(o.list.all().at(2).standing, Standing::Open);
        QVERIFY(o.watch.takeNews().empty());
    }

    void whatTheFirstScanFindsIsOneNotification()
    {
        Watched o;
        NotificationLimit limit;
        o.show({row("a", State::NoExpiry)}, true);
        o.pass(5s);
        o.show({row("b", State::NoExpiry)});
        o.pass(5s);
        QCOMPARE(o.count(), 2);
        QVERIFY(o.watch.takeNews().empty());
        o.show({row("c", State::NoExpiry)});
        o.watch.setScanned(first);
        o.pass(2s);
        QVERIFY(o.watch.takeNews().empty());
        o.pass(250ms);
        for (const News &news : o.watch.takeNews())
            limit.add(news);
        const auto due = limit.take(o.clock.now());
        QCOMPARE(due.size(), size_t(1));
        QCOMPARE(due.front().incidents.size(), size_t(3));
    }

    // An ACL may forbid SCAN.
    void aScanThatNeverEndsDoesNotHoldTheNewsBack()
    {
        Watched o;
        o.show({row("a", State::NoExpiry)}, true);
        o.pass(IncidentWatch::firstLookAtMost);
        QVERIFY(o.watch.takeNews().empty());
        o.lose(1); // happened just now
        QCOMPARE(o.watch.takeNews().size(), size_t(1));
        o.pass(1ms);
        QCOMPARE(o.watch.takeNews().size(), size_t(1));
    }

    void notificationsOfOneRuleAndConnectionAreLimited()
    {
        Watched o;
        NotificationLimit limit;
        limit.add({Rule::NoExpiry, first, 1});
        QCOMPARE(limit.take(o.clock.now()).size(), size_t(1));
        limit.add({Rule::NoExpiry, first, 2});
        limit.add({Rule::NoExpiry, first, 3});
        limit.add({Rule::NoExpiry, second, 4}); // other rules are limited separately
        limit.add({Rule::Failover, first, 5});
        QCOMPARE(limit.take(o.clock.now()).size(), size_t(2));
        o.clock.move(NotificationLimit::every - 1ms);
        QVERIFY(limit.take(o.clock.now()).empty());
        o.clock.move(1ms);
        const auto due = limit.take(o.clock.now());
        QCOMPARE(due.size(), size_t(1));
        QCOMPARE(due.front().incidents, (std::vector<quint64>{2, 3}));
    }

    void theListIsBoundedAndSaysHowManyWereDropped()
    {
        Watched o;
        std::vector<LockPtr> rows;
        for (int i = 0; i < int(IncidentList::most) + 5; ++i)
            rows.push_back(row(QByteArray::number(10'000 + i), State::NoExpiry));
        o.show(std::move(rows));
        o.pass(2s);
        o.list.acknowledge(3);
        for (int i = 0; i < 5; ++i)
            o.pass(250ms); // one tick does not begin them all
        QCOMPARE(o.list.all().size(), IncidentList::most);
        QVERIFY(!o.list.find(3)); // the acknowledged incident was removed first
        QVERIFY(!o.list.find(1));
        QVERIFY(!o.list.find(5));
        QVERIFY(o.list.find(6));
        QCOMPARE(o.list.dropped(), 4);
        QCOMPARE(o.list.unacknowledged(), int(IncidentList::most));
        o.list.acknowledgeAll();
        QCOMPARE(o.list.dropped(), 0);
        o.show({row("10000", State::Free)}); // its incident was dropped
        QCOMPARE(o.list.all().size(), IncidentList::most);
    }

    void clocksThatJumpBackDoNoHarm()
    {
        Watched o;
        NotificationLimit limit;
        o.show({row("order:42", State::NoExpiry)});
        o.clock.move(-30min);
        o.watch.tick();
        o.pass(2s);
        QCOMPARE(o.count(), 1);
        o.clock.setWallBack(24h);
        o.show({row("order:42", State::Free)});
        QVERIFY(o.last().overMillis >= o.last().sinceMillis);
        limit.add({Rule::NoExpiry, first, 1});
        limit.take(o.clock.now());
        o.clock.move(-30min);
        limit.add({Rule::NoExpiry, first, 2});
        limit.take(o.clock.now());
        o.clock.move(NotificationLimit::every);
        QCOMPARE(limit.take(o.clock.now()).size(), size_t(1));
    }

    void serversAreApart()
    {
        Watched o;
        o.show({row("order:42", State::NoExpiry)});
        o.show({row("order:42", State::NoExpiry, KnownBy::Sample, second)}, false, second);
        o.pass(2s);
        QCOMPARE(o.count(), 2);
        o.show({row("order:42", State::Free, KnownBy::Sample, second)}, false, second);
        const auto of = [&o](const ConnectionId &connection) {
            for (const auto &[id, incident] : o.list.all()) {
                if (incident.cause.of == connection)
                    return incident;
            }
            return Incident();
        };
        QCOMPARE(of(first).standing, Standing::Open);
        QCOMPARE(of(second).standing, Standing::Over);
        QCOMPARE(of(second).server, QStringLiteral("redis-2"));
        o.lose(1);
        o.watch.forget(first);
        QCOMPARE(of(first).standing, Standing::Unwatched);
        QCOMPARE(of(first).server, QStringLiteral("redis-1")); // it still names the server
        for (const News &news : o.watch.takeNews())
            QVERIFY(news.of == second);
        o.lose(1); // the numbers of holds start again
        QCOMPARE(o.last().count, 2);
    }
};

QTEST_GUILESS_MAIN(TestIncidents)

} // namespace lockscope::incidents_test

#include "tst_incidents.moc"
