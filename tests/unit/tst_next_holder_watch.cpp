#include "core/actions/next_holder_watch.h"
#include "tests/support/id_of.h"

#include <QTest>

namespace lockscope::next_holder_watch_test {

using namespace lockscope::actions;
using namespace std::chrono_literals;

namespace {

const Instant begun{1h};
const LockId orders = idOf("orders");
const QByteArray next("77777777-0002-4a5b-8c6d-1234567890ab:7");

LockEvent eventOf(LockEvent::What what, Instant at, const LockId &id = orders, KnownBy knownBy = KnownBy::Sample)
{
    LockEvent made;
    made.what = what;
    made.id = id;
    made.owner = Owner(next);
    made.at = at;
    made.knownBy = knownBy;
    return made;
}

QString told(const NextHolderWatch &after, Instant now)
{
    const auto phrase = after.told(now);
    return phrase ? phrase->english() : QString();
}

} // namespace

class TestAftermath : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theFirstToAcquireItIsTold()
    {
        NextHolderWatch after(orders, begun);
        QVERIFY(told(after, begun).isEmpty()); // nothing has happened yet
        after.done(begun + 5ms);
        QCOMPARE(told(after, begun + 6ms), QStringLiteral("No client has been seen to acquire it yet."));
        after.take({eventOf(LockEvent::What::Forced, begun + 5ms), eventOf(LockEvent::What::Acquired, begun + 48ms)});
        LockEvent later = eventOf(LockEvent::What::Acquired, begun + 900ms);
        later.owner = Owner("somebody:1");
        after.take({later});
        QCOMPARE(told(after, begun + 1s),
                 QStringLiteral("77777777 · thread 7 got it, and held it 43 ms later (sample)."));
        QCOMPARE(told(after, begun + 1h), told(after, begun + 1s)); // the text stays
    }

    void anEventIsNoSample()
    {
        NextHolderWatch after(orders, begun);
        after.take({eventOf(LockEvent::What::Acquired, begun + 2ms, orders, KnownBy::Event)}); // before the answer
        after.done(begun + 5ms);
        QCOMPARE(told(after, begun + 1s), QStringLiteral("77777777 · thread 7 got it 0 ms later (event)."));
    }

    void whatWasBeforeOrOfAnotherLockIsNoAnswer()
    {
        NextHolderWatch after(orders, begun);
        after.done(begun + 5ms);
        after.take({eventOf(LockEvent::What::Acquired, begun - 1ms),
                    eventOf(LockEvent::What::Acquired, begun + 6ms, idOf("x")),
                    eventOf(LockEvent::What::Renewed, begun + 7ms)});
        QCOMPARE(told(after, begun + 8ms), QStringLiteral("No client has been seen to acquire it yet."));
        QVERIFY(
            told(after, begun + 10'005ms).startsWith(QStringLiteral("No client was seen to acquire it within 10 s.")));
        // too late to have anything to do with this action
        after.take({eventOf(LockEvent::What::Acquired, begun + 11s)});
        QVERIFY(told(after, begun + 12s).startsWith(QStringLiteral("No client was seen")));
    }

    void whoIsNotKnownIsNotGuessed()
    {
        NextHolderWatch after(orders, begun);
        after.done(begun);
        LockEvent somebody = eventOf(LockEvent::What::Acquired, begun + 3ms);
        somebody.owner = Owner();
        after.take({somebody});
        QCOMPARE(told(after, begun + 1s), QStringLiteral("3 ms later, an unknown holder had the lock (sample)."));
    }
};

QTEST_GUILESS_MAIN(TestAftermath)

} // namespace lockscope::next_holder_watch_test

#include "tst_next_holder_watch.moc"
