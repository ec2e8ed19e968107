// Key events that name the field. No server available here sends them, so they are simulated from the documentation.
#include "core/monitor/discovery/subkey_events.h"
#include "core/monitor/monitor_options.h"
#include "tests/support/manual_clock.h"
#include "tests/support/raw_locks.h"
#include "tests/support/scripted_client.h"

#include <QTest>

namespace lockscope::subkey_events_test {

using namespace lockscope::monitor;
using namespace lockscope::test;
using namespace std::chrono_literals;

namespace {

const Key name("orders:7");
const QByteArray byKey("__subkeyspace@0__:orders:7");

// Key events, readings of the same lock, and the events that result from both.
struct Heard {
    ScriptedClient redis;
    std::vector<LockEvent> events;
    LockStore book{&redis.clock,
                   {500ms, 1'000ms, 100ms, 10'000ms, 5'000ms},
                   DecodeOptions{},
                   {[](const DeltaPtr &) {},
                    [this](const auto &told) { events.insert(events.end(), told.begin(), told.end()); },
                    [](const SeriesPtr &) {}}};
    NodeReader nodeReader{redis.client.get()};
    NamedOwners owners{&book};
    ServerClock serverClock;

    void named(const QByteArray &owner)
    {
        owners.named(name, Owner(owner), redis.clock.now(), redis.clock.wallMillis());
    }
    void looks(RawLock raw)
    {
        redis.clock.advance(100ms);
        raw.readAt = redis.clock.now();
        raw.look.hint = Look::Hint::KeyTouched;
        book.record(raw);
        redis.clock.advance(100ms);
    }
    QStringList told()
    {
        owners.settle(redis.clock.now());
        for (int tick = 0; tick < 20; ++tick) { // what readings find may still turn out to be something else
            redis.clock.advance(100ms);
            book.tick(false, serverClock);
        }
        book.events().flush();
        QStringList all;
        for (const LockEvent &event : events)
            all << word(event.what) + QLatin1Char(' ') + QString::fromUtf8(event.owner.raw().left(8));
        return all;
    }
};

std::optional<SubkeyEvents::Told> parsed(const QByteArray &channel, const QByteArray &payload)
{
    return SubkeyEvents::parse(Channel(channel), payload);
}

RawLock heldBy(const QByteArray &owner)
{
    return rawHash(name.raw(), {{owner, "1"}}, 30'000);
}

} // namespace

class TestSubkeyEvents : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void bothForms()
    {
        const auto space = parsed("__subkeyspace@3__:a|b", "hset|4:mode,3:x,y");
        QVERIFY(space);
        QCOMPARE(space->db, 3);
        QCOMPARE(space->key, Key("a|b"));
        QCOMPARE(space->event, QByteArray("hset"));
        // the lengths are given, so any bytes are possible
        QCOMPARE(space->fields, (std::vector<QByteArray>{"mode", "x,y"}));
        const auto event = parsed("__subkeyevent@0__:hincrby", "3:a|b|2:u:");
        QVERIFY(event);
        QCOMPARE(event->key, Key("a|b"));
        QCOMPARE(event->event, QByteArray("hincrby"));
        QCOMPARE(event->fields, std::vector<QByteArray>{"u:"});
    }

    void whatIsNone_data()
    {
        QTest::addColumn<QByteArray>("channel");
        QTest::addColumn<QByteArray>("payload");
        QTest::newRow("plain key event") << QByteArray("__keyspace@0__:a") << QByteArray("hset");
        QTest::newRow("no field") << byKey << QByteArray("hset");
        QTest::newRow("no number") << byKey << QByteArray("hset|x:y");
        QTest::newRow("negative") << byKey << QByteArray("hset|-1:y");
        QTest::newRow("too long") << byKey << QByteArray("hset|9:short");
        QTest::newRow("rubbish behind") << byKey << QByteArray("hset|1:yz");
        QTest::newRow("nothing behind the comma") << byKey << QByteArray("hset|1:y,");
        QTest::newRow("no database") << QByteArray("__subkeyspace@x__:a") << QByteArray("hset|1:y");
        QTest::newRow("no key") << QByteArray("__subkeyevent@0__:hset") << QByteArray("1:y");
    }
    void whatIsNone()
    {
        QFETCH(QByteArray, channel);
        QFETCH(QByteArray, payload);
        QVERIFY(!parsed(channel, payload));
    }

    // Acquired and released between two readings: only the event shows the owner.
    void aHoldThatNoLookSawIsTold()
    {
        Heard f;
        f.looks(heldBy(ownerA));
        f.named(ownerB);
        f.named(ownerB); // its count goes down again
        f.looks(heldBy(ownerA));
        const QStringList told = f.told();
        const QString b = QString::fromUtf8(QByteArray(ownerB).left(8));
        QCOMPARE(told.filter(b), (QStringList{QStringLiteral("acquired ") + b, QStringLiteral("gone ") + b}));
        const auto acquired = std::find_if(f.events.begin(), f.events.end(), [](const LockEvent &event) {
            return event.owner == Owner(ownerB) && event.what == LockEvent::What::Acquired;
        });
        QCOMPARE(acquired->knownBy, KnownBy::Event);
        QCOMPARE(f.told().size(), told.size()); // only once
    }

    void whatALookShowsIsToldByIt()
    {
        Heard f;
        f.looks(heldBy(ownerA));
        f.looks(rawMissing(name.raw()));
        f.named(ownerB);
        f.looks(heldBy(ownerB));
        f.looks(rawMissing(name.raw()));
        const QString b = QString::fromUtf8(QByteArray(ownerB).left(8));
        QCOMPARE(f.told().filter(QStringLiteral("acquired ") + b).size(), 1);
    }

    // A re-entry or a partial release: only a reading shows which.
    void whoHoldsItIsLeftToTheLooks()
    {
        Heard f;
        f.looks(heldBy(ownerA));
        f.named(ownerA);
        f.looks(heldBy(ownerA));
        const QStringList told = f.told();
        QVERIFY2(told.filter(QStringLiteral("acquired")).isEmpty(), qPrintable(told.join(QLatin1Char('\n'))));
        QVERIFY2(told.filter(QStringLiteral("gone")).isEmpty(), qPrintable(told.join(QLatin1Char('\n'))));
    }

    // Nothing is reported before the first reading.
    void nothingIsToldBeforeALook()
    {
        Heard f;
        f.looks(heldBy(ownerA));
        f.named(ownerB);
        f.redis.clock.advance(60s);
        const QString b = QString::fromUtf8(QByteArray(ownerB).left(8));
        QVERIFY(f.told().filter(b).isEmpty());
    }

    void serversWithoutThemAreNotAsked_data()
    {
        QTest::addColumn<QByteArray>("version");
        QTest::addColumn<int>("patterns");
        QTest::newRow("7.0") << QByteArray("7.0.15") << 0;
        QTest::newRow("8.6") << QByteArray("8.6.0") << 0;
        QTest::newRow("8.8") << QByteArray("8.8.0") << 2;
    }
    void serversWithoutThemAreNotAsked()
    {
        QFETCH(QByteArray, version);
        Heard f;
        f.redis.server.on("INFO", ScriptedServer::info(version));
        f.redis.open();
        ServerClock serverClock;
        ActiveChannels channels;
        LockReader reader(&f.nodeReader, &serverClock, &channels);
        CandidateFilter candidateFilter(&f.nodeReader, &reader, &f.book);
        KeyHints hints(
            &candidateFilter, &f.book, 0, [](const QByteArray &) { return false; }, [] { return false; }, [] {});
        SubkeyEvents events(&f.nodeReader, &hints, &f.book);
        TaskScope scope;
        scope.spawn(events.run(scope.stopToken()));
        settleEvents();
        QTEST(int(f.redis.server.verbs(1).count("PSUBSCRIBE")), "patterns");
        // An event makes an unknown name a candidate, whatever its form.
        events.heard({Channel(byKey), "hincrby|3:a:b", {}});
        QVERIFY(candidateFilter.hasCandidates());
    }

    // A scan that has just met all hashes and all lock names would have met this one.
    void aNewNameAfterAScanDidNotExistBefore_data()
    {
        QTest::addColumn<int>("sign");
        QTest::addColumn<bool>("isNamed");
        QTest::addColumn<bool>("hasScanned");
        QTest::addColumn<bool>("absent");
        using Sign = KeyHints::Sign;
        QTest::newRow("a hash") << int(Sign::Hash) << false << true << true;
        QTest::newRow("a lock name") << int(Sign::Prefix) << true << true << true;
        QTest::newRow("a string that scans pass over") << int(Sign::Prefix) << false << true << false;
        QTest::newRow("no whole scan") << int(Sign::Hash) << true << false << false;
    }
    void aNewNameAfterAScanDidNotExistBefore()
    {
        QFETCH(int, sign);
        QFETCH(bool, isNamed);
        QFETCH(bool, hasScanned);
        Heard f;
        ServerClock serverClock;
        ActiveChannels channels;
        LockReader reader(&f.nodeReader, &serverClock, &channels);
        CandidateFilter candidateFilter(&f.nodeReader, &reader, &f.book);
        KeyHints hints(
            &candidateFilter, &f.book, 0, [isNamed](const QByteArray &) { return isNamed; },
            [hasScanned] { return hasScanned; }, [] {});
        hints.touched(Key("new"), Look::Hint::KeyTouched, KeyHints::Sign(sign));
        const auto candidates = candidateFilter.takeCandidates(9);
        QCOMPARE(candidates.size(), std::size_t(1));
        QTEST(candidates[0].request.look.absentBefore, "absent");
    }
};

QTEST_GUILESS_MAIN(TestSubkeyEvents)

} // namespace lockscope::subkey_events_test

#include "tst_subkey_events.moc"
