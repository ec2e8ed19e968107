#include "core/clients/client_book.h"
#include "core/model/lock.h"
#include "core/monitor/analysis/owners.h"
#include "core/words/client_words.h"
#include "tests/support/id_of.h"
#include "tests/support/manual_clock.h"

#include <QTest>

namespace lockscope::client_book_test {

using namespace lockscope::clients;

namespace {

const QByteArray uuidA("3f2a91c0-0001-4a5b-8c6d-1234567890ab");
const QByteArray uuidB("77777777-0002-4a5b-8c6d-1234567890ab");

const Instant began = Instant(std::chrono::hours(1));

// A ClientBook, and what a window makes of its deltas.
struct Kept {
    ManualClock clock;
    ClientBook book{&clock};
    std::map<Uuid, ClientPtr> shown;
    int deltas = 0;

    Lock held(const QByteArray &name, const QByteArray &uuid, int missed = 0) const
    {
        Lock lock;
        lock.id = idOf(name);
        lock.exists = true;
        lock.holders = {monitor::holderOf(Owner(uuid + ":12"), 1, Access::Exclusive)};
        lock.holderCount = 1;
        lock.leaseKind = LeaseKind::Watchdog;
        lock.lease = Millis(30'000);
        lock.missedRenewals = missed;
        lock.readAt = clock.now();
        lock.heldSince = began;
        lock.heldSinceIsBound = true;
        lock.state = missed ? State::RenewalLate : State::HeldRenewed;
        return lock;
    }
    void tell(std::vector<Lock> locks, std::vector<LockId> removed = {})
    {
        Delta delta;
        for (Lock &lock : locks)
            delta.upserts.push_back(std::make_shared<const Lock>(std::move(lock)));
        delta.removed = std::move(removed);
        book.apply(delta);
    }
    void renewed(const QByteArray &name, const QByteArray &uuid)
    {
        Lock lock = held(name, uuid);
        lock.lastRenewal = clock.now() - Millis(500);
        tell({lock});
    }
    void list(std::vector<Connection> connections) { book.setList({std::move(connections), clock.now(), clock.now()}); }
    ClientPtr take(const QByteArray &uuid)
    {
        if (const ClientDeltaPtr delta = book.takeChanges()) {
            ++deltas;
            if (delta->reset)
                shown.clear();
            for (const ClientPtr &client : delta->upserts)
                shown[client->uuid] = client;
            for (const Uuid &gone : delta->removed)
                shown.erase(gone);
        }
        const auto found = shown.find(uuid);
        return found == shown.end() ? nullptr : found->second;
    }
};

Connection connection(qint64 id, const QByteArray &address, const QByteArray &name, qint64 idle = 0)
{
    Connection made;
    made.id = id;
    made.address = address;
    made.name = name;
    made.age = Millis(600'000);
    made.idle = Millis(idle * 1'000);
    return made;
}

NameRules byUuid()
{
    return *parseNameRules(QStringLiteral("app-{uuid} = App"));
}

bool isGone(const ClientPtr &client)
{
    return client && !client->findings.empty() && client->findings.front().state == ClientState::Gone;
}

} // namespace

class TestClientBook : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void countsWhatEachHolds()
    {
        Kept kept;
        Lock fair = kept.held("fair", uuidA);
        fair.kind = Kind::Fair;
        fair.queue = {{Owner(uuidB + ":1"), 0, true}, {Owner(uuidB + ":2"), 0, true}};
        kept.tell({kept.held("a", uuidA), kept.held("b", uuidA, 1), fair});
        auto a = kept.take(uuidA);
        QCOMPARE(a->held, 3);
        QCOMPARE(a->renewed, 3);
        QCOMPARE(a->late, 1);
        QCOMPARE(a->queued, 0);
        QCOMPARE(kept.take(uuidB)->queued, 2);
        kept.tell({kept.held("a", uuidB)}, {idOf("b"), fair.id}); // another client holds it now
        QCOMPARE(kept.take(uuidA)->held, 0);
        QCOMPARE(kept.take(uuidA)->late, 0);
        QCOMPARE(kept.take(uuidB)->held, 1);
        QCOMPARE(kept.take(uuidB)->queued, 0);
    }

    void tokensPermitsAndWhatIsGoneAreNobodys()
    {
        Kept kept;
        for (const Kind kind : {Kind::Token, Kind::ExpirableSemaphore, Kind::UnknownHash}) {
            Lock lock = kept.held("x", uuidA);
            lock.kind = kind;
            kept.tell({lock});
            QVERIFY(!kept.take(uuidA));
        }
        Lock gone = kept.held("y", uuidA);
        gone.gone = true;
        kept.tell({gone});
        QVERIFY(!kept.take(uuidA));
    }

    void readersOfSeveralClientsTellNobodysRenewals()
    {
        Kept kept;
        Lock read = kept.held("rw", uuidA, 1);
        read.holders.push_back(monitor::holderOf(Owner(uuidB + ":1"), 1, Access::Read));
        read.holderCount = 2;
        kept.tell({read});
        QCOMPARE(kept.take(uuidA)->held, 1);
        QCOMPARE(kept.take(uuidA)->renewed, 0);
    }

    // One alarm for two hundred rows; none while the rows are unconfirmed.
    void oneAlarmForAClientWhoseWatchdogStopped()
    {
        Kept kept;
        std::vector<Lock> locks;
        for (int i = 0; i < 200; ++i)
            locks.push_back(kept.held("l" + QByteArray::number(i), uuidA));
        kept.tell(locks);
        QVERIFY(kept.take(uuidA)->findings.empty());
        for (Lock &lock : locks)
            lock.missedRenewals = 1;
        kept.tell(locks);
        const auto findings = kept.take(uuidA)->findings;
        QCOMPARE(findings.size(), size_t(1));
        QCOMPARE(findings[0].state, ClientState::WatchdogStopped);
        QCOMPARE(findings[0].count, 200);
        for (Lock &lock : locks)
            lock.state = State::Unverified;
        kept.tell(locks);
        kept.clock.advance(ClientBook::keptFor);
        QVERIFY(kept.take(uuidA)->findings.empty());
    }

    // The lock is held only for moments: whenever its row is published, it is free and has waiters.
    void aloneWithALockThatIsNeverToldAsHeld()
    {
        Kept kept;
        Lock row;
        row.id = idOf("hot");
        row.waiters.clients = 2;
        kept.tell({row});
        LockEvent event;
        event.what = LockEvent::What::Acquired;
        event.id = row.id;
        event.owner = Owner(uuidA + ":1");
        event.at = kept.clock.now();
        kept.book.happened(std::vector<LockEvent>(Acquires::monopoly, event));
        const ClientPtr client = kept.take(uuidA);
        QVERIFY(client && !client->findings.empty());
        QCOMPARE(client->findings.front().state, ClientState::Monopolising);
        QCOMPARE(client->asOf, event.at);
        kept.clock.advance(limits::toldFor + ClientBook::keptFor + Millis(1));
        QVERIFY(!kept.take(uuidA));
    }

    void aNameThatHasTheUuidIsCertain()
    {
        Kept kept;
        kept.book.setRules(byUuid());
        kept.tell({kept.held("a", uuidA), kept.held("b", uuidB)});
        kept.list({connection(1, "10.0.0.5:1", "app-" + uuidA), connection(2, "10.0.0.5:2", "app-" + uuidA),
                   connection(3, "10.0.0.6:1", "other")});
        const auto a = kept.take(uuidA);
        QCOMPARE(a->where.source, Source::NameRule);
        QCOMPARE(a->where.count, 2);
        QCOMPARE(a->ruleName, QStringLiteral("App"));
        QCOMPARE(words::addressText(a->where), QStringLiteral("10.0.0.5:1 +1"));
        QCOMPARE(kept.take(uuidB)->where.source, Source::None);
    }

    void aTraceIsCertainUntilAnotherHasThePort()
    {
        Kept kept;
        kept.tell({kept.held("a", uuidA)});
        kept.book.seenAt(uuidA, {{}, "10.0.0.5:1"}, kept.clock.now());
        QCOMPARE(kept.take(uuidA)->where.connections.front().address, QByteArray("10.0.0.5:1"));
        kept.list({connection(7, "10.0.0.5:1", "orders")});
        QCOMPARE(kept.take(uuidA)->where.source, Source::Trace);
        QCOMPARE(kept.take(uuidA)->where.connections.front().id, 7);
        kept.clock.advance(Millis(60'000));
        Connection another = connection(9, "10.0.0.5:1", "other");
        another.age = Millis(5'000);
        kept.list({another});
        QVERIFY(kept.take(uuidA)->where.source != Source::Trace || kept.take(uuidA)->where.connections.front().id != 9);
    }

    void activityIsAnInferenceAndSaysWhoElseFits()
    {
        Kept kept;
        for (int i = 0; i < 5; ++i) {
            kept.clock.advance(Millis(10'000));
            kept.renewed("a", uuidA);
            kept.renewed("b", uuidB);
            kept.clock.advance(Millis(3'000));
            kept.list({connection(1, "10.0.0.5:1", "orders", 3), connection(2, "10.0.0.6:1", "quiet", 90)});
        }
        const auto a = kept.take(uuidA);
        QCOMPARE(a->where.source, Source::Activity);
        QVERIFY(!isCertain(a->where.source));
        QCOMPARE(a->where.connections.front().id, 1);
        QCOMPARE(a->where.sharedWith, 1); // B renewed at the same moments
        const QString text = words::whereabouts(*a, kept.book.listState(), kept.clock.now()).english();
        QVERIFY2(text.startsWith(QStringLiteral("Probably at 10.0.0.5")) && text.contains(QStringLiteral("inference"))
                     && text.endsWith(QStringLiteral("clients that match these connections: 1")),
                 qPrintable(text));
    }

    void goneOnlyWhenItsOwnWereKnownAndItDoesNothing()
    {
        Kept kept;
        kept.book.setRules(byUuid());
        kept.tell({kept.held("a", uuidA), kept.held("b", uuidB)});
        kept.list({connection(1, "10.0.0.5:1", "app-" + uuidA)});
        QVERIFY(kept.take(uuidA)->findings.empty());
        kept.clock.advance(Millis(5'000));
        kept.list({connection(3, "10.0.0.6:1", "other")});
        QVERIFY(isGone(kept.take(uuidA)));
        QCOMPARE(kept.take(uuidA)->findings.front().knownBy, KnownBy::Sample);
        QCOMPARE(kept.take(uuidA)->where.connections.front().id, 1); // at the previous connection
        QVERIFY(!isGone(kept.take(uuidB))); // nothing was ever known about it
        kept.clock.advance(Millis(5'000));
        kept.list({});
        QCOMPARE(kept.take(uuidA)->findings.front().since, kept.clock.now() - Millis(5'000));
        kept.clock.advance(Millis(10'000));
        kept.renewed("a", uuidA); // it renews, so it is not gone
        kept.list({});
        QVERIFY(!isGone(kept.take(uuidA)));
    }

    // In a cluster, each node has its own connection IDs, and ports may repeat.
    void aConnectionIsToldByItsNodeToo()
    {
        const auto atNode = [](const QString &node, qint64 id, const QByteArray &name) {
            Connection made = connection(id, "10.0.0.5:1", name);
            made.node = node;
            return made;
        };
        const QString n1 = QStringLiteral("n1:6379"), n2 = QStringLiteral("n2:6379");
        Kept kept;
        kept.book.setOwn(uuidB, {{n1, 7}});
        kept.tell({kept.held("a", uuidA), kept.held("b", uuidB)});
        kept.book.seenAt(uuidA, {n2, "10.0.0.5:1"}, kept.clock.now());
        kept.list({atNode(n1, 7, "ours"), atNode(n2, 7, "orders"), connection(8, "10.0.0.6:1", "others")});
        const auto a = kept.take(uuidA);
        QCOMPARE(a->where.source, Source::Trace);
        QCOMPARE(a->where.connections.front().key(), (ConnectionKey{n2, 7}));
        QCOMPARE(kept.take(uuidB)->where.count, 1);
        QCOMPARE(kept.take(uuidB)->where.connections.front().node, n1);
    }

    void ofAPartOfTheNodesNobodyIsGone()
    {
        Kept kept;
        kept.book.setRules(byUuid());
        kept.tell({kept.held("a", uuidA), kept.held("b", uuidB)});
        kept.list({connection(1, "10.0.0.5:1", "app-" + uuidA), connection(2, "10.0.0.6:1", "app-" + uuidB)});
        kept.take(uuidA);
        kept.clock.advance(Millis(5'000));
        kept.book.setList({{connection(2, "10.0.0.6:1", "app-" + uuidB)},
                           kept.clock.now(),
                           kept.clock.now(),
                           QStringLiteral("n2:6379: no reply in time")});
        QVERIFY(!isGone(kept.take(uuidA)));
        QCOMPARE(kept.take(uuidB)->where.source, Source::NameRule); // a certain connection stays certain
        QCOMPARE(kept.book.listState().phase, ListState::Phase::Partial);
        QVERIFY(words::listPhrase(kept.book.listState())->english().contains(QStringLiteral("n2:6379")));
        kept.list({connection(2, "10.0.0.6:1", "app-" + uuidB)});
        QVERIFY(isGone(kept.take(uuidA)));
    }

    void ofAPartNobodyIsTheOnlyOneLeft()
    {
        Kept kept;
        for (int i = 0; i < 5; ++i) {
            kept.clock.advance(Millis(10'000));
            kept.renewed("a", uuidA);
            kept.clock.advance(Millis(3'000));
            kept.book.setList({{connection(1, "10.0.0.5:1", "orders", 3), connection(2, "10.0.0.6:1", "quiet", 90)},
                               kept.clock.now(),
                               kept.clock.now(),
                               QStringLiteral("n2:6379: no reply in time")});
        }
        QCOMPARE(kept.take(uuidA)->where.source, Source::None);
    }

    void withoutTheListNothingIsGone()
    {
        Kept kept;
        kept.book.setRules(byUuid());
        kept.tell({kept.held("a", uuidA)});
        kept.list({connection(1, "10.0.0.5:1", "app-" + uuidA)});
        kept.take(uuidA);
        kept.book.setNoList({ListState::Phase::Denied, QStringLiteral("(ACL SETUSER u +client|list)"), 0, {}});
        QVERIFY(!isGone(kept.take(uuidA)));
        const QString text = words::whereabouts(*kept.take(uuidA), kept.book.listState(), kept.clock.now()).english();
        QVERIFY2(text.contains(QStringLiteral("+client|list")), qPrintable(text));
    }

    void traceConnectionsThatWereOnlySpareAreNoEnd()
    {
        Kept kept;
        kept.tell({kept.held("a", uuidA)});
        kept.book.seenAt(uuidA, {{}, "10.0.0.5:1"}, kept.clock.now());
        kept.list({connection(1, "10.0.0.5:1", "orders"), connection(2, "10.0.0.5:2", "orders")});
        kept.take(uuidA);
        kept.clock.advance(Millis(20'000));
        kept.list({connection(2, "10.0.0.5:2", "orders")}); // the client's pool closed one connection
        QVERIFY(!isGone(kept.take(uuidA)));
    }

    void goneRowsAreKeptForAMinute()
    {
        Kept kept;
        kept.tell({kept.held("a", uuidA)});
        QVERIFY(kept.take(uuidA));
        kept.tell({}, {idOf("a")});
        kept.clock.advance(ClientBook::keptFor);
        QVERIFY(kept.take(uuidA));
        kept.clock.advance(Millis(1'000));
        QVERIFY(!kept.take(uuidA));
    }

    void whatDoesNotChangeIsNotTold()
    {
        Kept kept;
        kept.tell({kept.held("a", uuidA)});
        kept.take(uuidA);
        const int before = kept.deltas;
        for (int i = 0; i < 4; ++i) {
            kept.clock.advance(Millis(1'000));
            kept.tell({kept.held("a", uuidA)});
            kept.take(uuidA);
        }
        QVERIFY(kept.deltas - before <= 1);
    }

    // If each connection were compared with each client, ten times as many would take a hundred times as long.
    void tenThousandClientsAndConnections()
    {
        const qint64 some = nanosecondsOfOneRound(1'000);
        const qint64 many = nanosecondsOfOneRound(10'000);
        QVERIFY2(many < 50 * some,
                 qPrintable(QStringLiteral("%1 and %2 ns").arg(QString::number(some), QString::number(many))));
    }

private:
    static qint64 nanosecondsOfOneRound(int count)
    {
        Kept kept;
        kept.book.setRules(byUuid());
        std::vector<Lock> locks;
        std::vector<Connection> connections;
        for (int i = 0; i < count; ++i) {
            const QByteArray uuid = QByteArray::number(10'000'000 + i) + uuidA.mid(8);
            locks.push_back(kept.held("l" + QByteArray::number(i), uuid));
            connections.push_back(
                connection(i, "10.0.0.5:" + QByteArray::number(i),
                           i % 2 ? QByteArray("app-" + uuid) : QByteArray("orders-" + QByteArray::number(i % 100))));
        }
        kept.tell(locks);
        constexpr int rounds = 3;
        QElapsedTimer timer;
        timer.start();
        for (int i = 0; i < rounds; ++i) {
            kept.clock.advance(Millis(10'000));
            for (Lock &lock : locks) {
                lock.lastRenewal = kept.clock.now() - Millis(500);
                lock.readAt = kept.clock.now();
            }
            kept.tell(locks);
            kept.clock.advance(Millis(2'000));
            kept.list(connections);
            kept.take(uuidA);
        }
        if (kept.shown.size() != size_t(count))
            throw std::runtime_error("clients are missing");
        return timer.nsecsElapsed() / rounds;
    }

private Q_SLOTS:
    // A program that only waits holds no lock, and needs no name rule.
    void whoOnlyListensIsToldByItsConnections()
    {
        Kept kept;
        kept.tell({kept.held("orders", uuidA)});
        std::vector<Connection> all;
        for (qint64 id = 1; id <= 50; ++id) {
            Connection listening = connection(id, "10.0.0.5:" + QByteArray::number(40'000 + id), "worker");
            listening.subscriptions = 5;
            all.push_back(listening);
        }
        all.push_back(connection(60, "10.0.0.5:41000", "worker")); // the command connection of the same program
        all.push_back(connection(61, "10.0.0.9:41000", "quiet"));
        Connection few = connection(62, "10.0.0.7:41000", {});
        few.subscriptions = 1;
        all.push_back(few);
        kept.list(all);
        const auto &listening = kept.book.listState().listening;
        QCOMPARE(listening.size(), std::size_t(2));
        QCOMPARE(listening[0], (Listening{"10.0.0.5", "worker", {}, 50, 250}));
        QCOMPARE(listening[1], (Listening{"10.0.0.7", {}, {}, 1, 1}));
        QVERIFY(words::listeningPhrase(listening[0])
                    .english()
                    .contains(QStringLiteral("that has to wait cannot subscribe")));
        QVERIFY(!words::listeningPhrase(listening[1])
                     .english()
                     .contains(QStringLiteral("that has to wait cannot subscribe")));
    }

    void connectionsOfAKnownClientAreToldWithIt()
    {
        Kept kept;
        const auto rules = parseNameRules(QStringLiteral("app-{uuid}"));
        kept.book.setRules(*rules);
        kept.tell({kept.held("orders", uuidA)});
        Connection its = connection(1, "10.0.0.5:40001", "app-" + uuidA);
        its.subscriptions = 5;
        kept.list({its});
        QVERIFY(kept.book.listState().listening.empty());
    }

    void aMonopolyThatATraceSawIsTold()
    {
        Kept kept;
        kept.tell({kept.held("orders", uuidA)});
        kept.book.monopolised(uuidA, idOf("orders"), {uuidA, 119, kept.clock.now(), kept.clock.now()});
        const ClientPtr client = kept.take(uuidA);
        QVERIFY(client && client->findings.size() == 1);
        QCOMPARE(client->findings[0].state, ClientState::Monopolising);
        QCOMPARE(client->findings[0].count, 119);
        kept.clock.advance(Millis(61'000));
        QVERIFY(kept.take(uuidA)->findings.empty());
    }
};

QTEST_GUILESS_MAIN(TestClientBook)

} // namespace lockscope::client_book_test

#include "tst_client_book.moc"
