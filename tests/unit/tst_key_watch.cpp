#include "core/locks/hold/key_watch.h"

#include "core/async/alarms.h"
#include "tests/support/manual_clock.h"

#include <QTest>

namespace lockscope::key_watch_test {

using namespace lockscope::locks;

namespace {

struct Bench {
    ManualClock clock;
    Alarms alarms{&clock};
    KeyWatch watch{nullptr, alarms, &clock};
    QByteArrayList told;

    void expect(const char *key, quint64 who)
    {
        watch.expect(key, who, [this, key, who] { told << key + QByteArray::number(who); });
    }
};

} // namespace

class TestKeyWatch : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void eachHearsOfTheFirstChangeOfItsKey()
    {
        Bench bench;
        bench.expect("a", 1);
        bench.expect("a", 2);
        bench.expect("b", 1);
        bench.watch.changed("c");
        QCOMPARE(bench.told, QByteArrayList{});
        bench.watch.changed("a");
        std::sort(bench.told.begin(), bench.told.end());
        QCOMPARE(bench.told, (QByteArrayList{"a1", "a2"}));
        bench.watch.changed("a"); // the server no longer watches the key, and neither does the client
        QCOMPARE(bench.told.size(), 2);
        QCOMPARE(bench.watch.count(), 1);
    }

    void whoExpectsItTwiceHearsItOnce()
    {
        Bench bench;
        bench.expect("a", 1);
        bench.expect("a", 1);
        bench.watch.changed("a");
        QCOMPARE(bench.told, QByteArrayList{"a1"});
    }

    void allHearWhenAnyKeyMayHaveChanged()
    {
        Bench bench;
        bench.expect("a", 1);
        bench.expect("", 2); // an ordinary key
        bench.watch.changed("");
        QCOMPARE(bench.told, QByteArrayList{"2"});
        bench.watch.changed({});
        QCOMPARE(bench.told, (QByteArrayList{"2", "a1"}));
        QCOMPARE(bench.watch.count(), 0);
    }

    void whoWantsToKnowNoMoreHearsNothing()
    {
        Bench bench;
        bench.expect("a", 1);
        bench.expect("a", 2);
        bench.watch.forget("a", 1);
        bench.watch.forget("a", 1);
        bench.watch.forget("b", 1);
        QCOMPARE(bench.watch.count(), 1);
        bench.watch.changed("a");
        QCOMPARE(bench.told, QByteArrayList{"a2"});
        bench.expect("a", 3);
        bench.watch.forget("a", 3);
        QCOMPARE(bench.watch.count(), 0);
    }

    // Like a hold that reads the key and continues to watch it.
    void whoHearsMayExpectTheNextChange()
    {
        Bench bench;
        bench.watch.expect("a", 1, [&] { bench.expect("a", 1); });
        bench.watch.changed("a");
        QCOMPARE(bench.watch.count(), 1);
        bench.watch.changed({});
        QCOMPARE(bench.told, QByteArrayList{"a1"});
    }

    void aLostConnectionKnowsNothing()
    {
        Bench bench;
        bench.expect("a", 1);
        bench.watch.disconnected();
        bench.watch.changed("a");
        QCOMPARE(bench.told, QByteArrayList{});
        QVERIFY(!bench.watch.isOn());
    }
};

QTEST_GUILESS_MAIN(TestKeyWatch)

} // namespace lockscope::key_watch_test

#include "tst_key_watch.moc"
