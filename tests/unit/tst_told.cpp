// What the event feed reports, and in which order.
#include "app/cli/output/json.h"
#include "core/model/lock.h"
#include "core/monitor/store/event_times.h"
#include "core/monitor/store/vanishing.h"
#include "tests/support/raw_locks.h"

#include <QTest>

namespace lockscope::told_test {

using namespace lockscope::monitor;
using namespace lockscope::test;

namespace {

using What = LockEvent::What;

QByteArray nameOf(int i)
{
    return "lock:" + QByteArray::number(i);
}

LockEvent happened(What what, const QByteArray &name, qint64 ms)
{
    return {what, idOf(name), Owner(ownerA), KnownBy::Sample, 1'700'000'000'000 + ms, at(ms), 0};
}

// Held for a long time, as read at `ms`.
Lock held(int i, qint64 ms)
{
    Lock lock;
    lock.id = idOf(nameOf(i));
    lock.exists = true;
    lock.readAt = at(ms);
    lock.heldSince = at(-60'000);
    return lock;
}

// A reading that finds a lock gone without a message.
Vanishing::Events goes(Vanishing &vanishing, int i, qint64 ms, qint64 heldFor = 60'000)
{
    Lock before = held(i, ms - 500);
    before.heldSince = at(ms - 500 - heldFor);
    Lock now;
    now.id = before.id;
    return vanishing.pass({happened(What::Gone, nameOf(i), ms)}, &before, now, at(ms));
}

// A message says that the owner released the lock. The read had found it gone before.
Vanishing::Events isReleased(Vanishing &vanishing, int i, qint64 ms)
{
    Lock now;
    now.id = idOf(nameOf(i));
    return vanishing.pass({happened(What::Released, nameOf(i), ms)}, &now, now, at(ms));
}

Vanishing::Events stays(Vanishing &vanishing, int i, qint64 ms)
{
    const Lock before = held(i, ms - 500), now = held(i, ms);
    return vanishing.pass({}, &before, now, at(ms));
}

} // namespace

class TestTold : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void timesNeverRunBackwards()
    {
        EventTimes times;
        std::vector<LockEvent> first{happened(What::Acquired, "a", 1'000), happened(What::Acquired, "b", 5'000)};
        times.putInOrder(first);
        std::vector<LockEvent> next{happened(What::Renewed, "c", 2'000), happened(What::Released, "a", 5'100)};
        times.putInOrder(next);
        QCOMPARE(next[0].at, at(5'000));
        QCOMPARE(next[0].wallMillis, 1'700'000'005'000);
        QCOMPARE(next[1].wallMillis, 1'700'000'005'100);
        // our wall clock was set back by an hour: later events have the new time, and continue from there
        std::vector<LockEvent> later{happened(What::Released, "b", 5'200), happened(What::Released, "c", 5'300)};
        later[0].wallMillis -= 3'600'000;
        later[1].wallMillis -= 3'600'100;
        times.putInOrder(later);
        QCOMPARE(later[0].wallMillis, 1'700'000'005'200 - 3'600'000);
        QCOMPARE(later[1].wallMillis, 1'700'000'005'200 - 3'600'000 + 0);
        QVERIFY(later[1].at >= later[0].at);
    }

    void allAtOnceIsOneEvent()
    {
        Vanishing vanishing;
        for (int i = 0; i < 500; ++i)
            QVERIFY(goes(vanishing, i, i / 10).empty());
        QVERIFY(vanishing.tick(at(300)).empty());
        QVERIFY(vanishing.tick(at(500)).empty()); // more losses may follow, because not all locks are read so soon
        for (int i = 500; i < 812; ++i)
            QVERIFY(goes(vanishing, i, 1'000).empty());
        Lock other;
        other.id = idOf("new");
        other.exists = true;
        QVERIFY(vanishing.pass({happened(What::Acquired, "new", 1'100)}, nullptr, other, at(1'100)).empty());
        QVERIFY(vanishing.tick(at(1'600)).empty());
        const Vanishing::Events told = vanishing.tick(at(2'300));
        QCOMPARE(told.size(), std::size_t(2));
        QCOMPARE(told[0].what, What::Vanished);
        QCOMPARE(told[0].locks, 812);
        QCOMPARE(told[0].at, at(0));
        QVERIFY(told[0].id.key.isEmpty() && told[0].owner.isEmpty());
        QCOMPARE(told[1].what, What::Acquired);
        QVERIFY(vanishing.tick(at(9'000)).empty());
    }

    void afterFifteenSecondsItIsToldAnyway()
    {
        Vanishing vanishing;
        int i = 0;
        while (i < 20)
            QVERIFY(goes(vanishing, i++, 0).empty());
        for (qint64 t = 0; t < 15'000; t += 100) {
            QVERIFY(goes(vanishing, i++, t).empty());
            QVERIFY(vanishing.tick(at(t)).empty());
        }
        QVERIFY(goes(vanishing, i++, 15'000).empty());
        const Vanishing::Events told = vanishing.tick(at(15'000));
        QCOMPARE(told.size(), std::size_t(1));
        QCOMPARE(told[0].locks, i);
    }

    void whereOthersStayEachIsToldByItself()
    {
        Vanishing vanishing; // an eviction takes some, or somebody deletes a dozen by hand
        for (int i = 0; i < 40; ++i) {
            QVERIFY(goes(vanishing, i, i).empty());
            QVERIFY(stays(vanishing, 1'000 + i, i).empty());
        }
        const Vanishing::Events told = vanishing.tick(at(400));
        QCOMPARE(told.size(), std::size_t(40));
        QVERIFY(std::all_of(told.begin(), told.end(), [](const LockEvent &e) { return e.what == What::Gone; }));
        Vanishing byTtl; // also if only the TTL shows that they should remain
        for (int i = 0; i < 40; ++i) {
            QVERIFY(goes(byTtl, i, i).empty());
            byTtl.sawUnchanged();
        }
        QCOMPARE(byTtl.tick(at(400)).size(), std::size_t(40));
    }

    // Ten messages come late, so only one lock vanished without a message.
    void explainedLossesDoNotMakeTheRestVanish()
    {
        Vanishing vanishing;
        for (int i = 0; i < 11; ++i)
            QVERIFY(goes(vanishing, i, i).empty());
        for (int i = 0; i < 10; ++i) {
            Lock now;
            now.id = idOf(nameOf(i));
            QVERIFY(vanishing.pass({happened(What::Released, nameOf(i), 100)}, &now, now, at(100)).empty());
        }
        const Vanishing::Events told = vanishing.tick(at(2'000));
        QCOMPARE(told.size(), std::size_t(11));
        QCOMPARE(std::count_if(told.begin(), told.end(), [](const LockEvent &e) { return e.what == What::Released; }),
                 10);
        QCOMPARE(told.back().what, What::Gone);
    }

    void aFewAreToldAfterAMoment()
    {
        Vanishing vanishing;
        QVERIFY(goes(vanishing, 1, 0).empty());
        QVERIFY(vanishing.tick(at(300)).empty());
        QCOMPARE(vanishing.tick(at(400)).size(), std::size_t(1));
        Lock now = held(2, 500);
        const Vanishing::Events next = vanishing.pass({happened(What::Acquired, "b", 500)}, nullptr, now, at(500));
        QCOMPARE(next.size(), std::size_t(1)); // nothing is held back now
    }

    // Spin locks and SET NX locks come and go all the time without messages.
    void shortHoldsThatEndAreNoWonder()
    {
        Vanishing vanishing;
        for (int i = 0; i < 100; ++i)
            QVERIFY(goes(vanishing, i, i, 300).empty());
        QCOMPARE(vanishing.tick(at(400)).size(), std::size_t(100));
    }

    void aMessageThatComesLateMakesARelease()
    {
        Vanishing vanishing;
        QVERIFY(goes(vanishing, 1, 0).empty());
        LockEvent released = happened(What::Released, nameOf(1), 50);
        released.knownBy = KnownBy::Event;
        Lock now;
        now.id = idOf(nameOf(1));
        QVERIFY(vanishing.pass({released}, &now, now, at(50)).empty());
        const Vanishing::Events told = vanishing.tick(at(400));
        QCOMPARE(told.size(), std::size_t(1)); // only once
        QCOMPARE(told[0].what, What::Released);
        QCOMPARE(told[0].knownBy, KnownBy::Event);
        QCOMPARE(told[0].at, at(0));
    }

    void theLatestLossOfAnOwnerIsExplainedFirst()
    {
        Vanishing vanishing;
        QVERIFY(goes(vanishing, 1, 0).empty());
        QVERIFY(goes(vanishing, 1, 100).empty()); // acquired again meanwhile
        QVERIFY(isReleased(vanishing, 1, 150).empty());
        QVERIFY(isReleased(vanishing, 2, 160).empty()); // another lock
        const Vanishing::Events told = vanishing.tick(at(400));
        QCOMPARE(told.size(), std::size_t(3));
        QCOMPARE(told[0].what, What::Gone);
        QCOMPARE(told[1].what, What::Released);
        QCOMPARE(told[1].at, at(100));
        QCOMPARE(told[2].id, idOf(nameOf(2)));
    }

    void whatWasToldIsNotExplainedAnyMore()
    {
        Vanishing vanishing;
        QVERIFY(goes(vanishing, 1, 0).empty());
        QCOMPARE(vanishing.tick(at(400)).size(), std::size_t(1));
        QVERIFY(goes(vanishing, 2, 1'000).empty());
        QVERIFY(isReleased(vanishing, 1, 1'050).empty());
        const Vanishing::Events told = vanishing.tick(at(1'400));
        QCOMPARE(told.size(), std::size_t(2));
        QCOMPARE(told[0].what, What::Gone);
        QCOMPARE(told[0].id, idOf(nameOf(2)));
        QCOMPARE(told[1].what, What::Released);
        QCOMPARE(told[1].id, idOf(nameOf(1)));
    }

    void manyAreWrittenAsOneLine()
    {
        LockEvent event;
        event.what = What::Restarted;
        event.knownBy = KnownBy::Event;
        event.locks = 812;
        const QJsonObject json = cli::eventJson(event);
        QCOMPARE(json[QLatin1String("event")].toString(), QStringLiteral("server-restarted"));
        QCOMPARE(json[QLatin1String("locks")].toInt(), 812);
        QVERIFY(json[QLatin1String("name")].isNull() && json[QLatin1String("name_hex")].isNull());
        QVERIFY(json[QLatin1String("owner")].isNull());
        event.what = What::Vanished;
        QCOMPARE(cli::eventJson(event)[QLatin1String("event")].toString(), QStringLiteral("vanished"));
        const QJsonObject one = cli::eventJson(happened(What::Gone, "n", 0));
        QCOMPARE(one[QLatin1String("event")].toString(), QStringLiteral("gone"));
        QCOMPARE(one[QLatin1String("name")].toString(), QStringLiteral("n"));
        QVERIFY(!one.contains(QLatin1String("locks")));
    }
};

QTEST_GUILESS_MAIN(TestTold)

} // namespace lockscope::told_test

#include "tst_told.moc"
