#include "core/trace/failed_scripts.h"
#include "core/trace/monopolies.h"
#include "core/words/trace_words.h"
#include "tests/support/id_of.h"

#include <QTest>

namespace lockscope::monopolies_test {

using namespace lockscope::trace;
using What = TraceEvent::What;

namespace {

const Owner taker("3f2a91c0-0001-4a5b-8c6d-1234567890ab:12");
const Owner sibling("3f2a91c0-0001-4a5b-8c6d-1234567890ab:13"); // of the same client
const Owner other("77777777-0002-4a5b-8c6d-1234567890ab:7");

TraceEvent seen(What what, const Owner &owner, qint64 second = 0)
{
    TraceEvent made;
    made.what = what;
    made.key = Key("orders");
    made.owner = owner;
    made.micros = second * 1'000'000;
    return made;
}

// Takes turns; each time another client is refused.
void takeTurns(MonopolyWatch &watch, int turns, const Owner &by = taker)
{
    for (int i = 0; i < turns; ++i) {
        watch.take(seen(What::Acquired, by, i));
        watch.take(seen(What::Refused, other, i));
    }
}

} // namespace

class TestMonopolies : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aClientThatLeavesNoTurnIsFound()
    {
        MonopolyWatch watch;
        takeTurns(watch, 119);
        const std::vector<Monopoly> found = watch.found();
        QCOMPARE(found.size(), std::size_t(1));
        QCOMPARE(found[0].client, QByteArray("3f2a91c0-0001-4a5b-8c6d-1234567890ab"));
        QCOMPARE(found[0].acquires, 119);
        QVERIFY(found[0].refusals >= 118);
        const QString told = words::monopoly(found[0]).english();
        QVERIFY2(told.startsWith(QStringLiteral("3f2a91c0 acquired 'orders' 119 times in a row in 1 m 58 s")),
                 qPrintable(told));
    }

    void turnsOfAnotherEndIt()
    {
        MonopolyWatch watch;
        for (int i = 0; i < 10; ++i) {
            takeTurns(watch, 30);
            watch.take(seen(What::Acquired, other));
        }
        QVERIFY(watch.found().empty());
    }

    void threadsOfOneClientTakeItForThatClient()
    {
        MonopolyWatch watch;
        for (int i = 0; i < 30; ++i) {
            takeTurns(watch, 1);
            takeTurns(watch, 1, sibling);
        }
        QCOMPARE(watch.found().size(), std::size_t(1));
        QCOMPARE(watch.found()[0].acquires, 60);
    }

    void whereNobodyElseAsksItIsNoMonopoly()
    {
        MonopolyWatch watch;
        for (int i = 0; i < 200; ++i) {
            watch.take(seen(What::Acquired, taker, i));
            watch.take(seen(What::Refused, sibling, i)); // the client's own thread
        }
        QVERIFY(watch.found().empty());
    }

    void readersLeaveEachOtherTheirTurn()
    {
        MonopolyWatch watch;
        for (int i = 0; i < 200; ++i) {
            TraceEvent read = seen(What::Acquired, taker, i);
            read.access = Access::Read;
            watch.take(read);
            watch.take(seen(What::Refused, other, i));
        }
        QVERIFY(watch.found().empty());
    }

    // In one database the client is alone, in the other it only refuses others.
    void ofTwoDatabasesEachHasItsOwn()
    {
        MonopolyWatch watch;
        for (int i = 0; i < 60; ++i) {
            watch.take(seen(What::Acquired, taker, i));
            TraceEvent refused = seen(What::Refused, other, i);
            refused.db = 1;
            watch.take(refused);
        }
        QVERIFY(watch.found().empty());
        takeTurns(watch, 20);
        QCOMPARE(watch.found().size(), std::size_t(1));
        QCOMPARE(watch.found()[0].db, 0);
    }

    void failedScriptsAreCountedTogether()
    {
        const QByteArray stats =
            "# Commandstats\r\n"
            "cmdstat_eval:calls=9,usec=1,usec_per_call=1.00,rejected_calls=0,failed_calls=2\r\n"
            "cmdstat_evalsha:calls=9,usec=1,usec_per_call=1.00,rejected_calls=1,failed_calls=40\r\n"
            "cmdstat_get:calls=9,usec=1,usec_per_call=1.00,rejected_calls=0,failed_calls=7\r\n";
        QCOMPARE(failedScripts(stats), std::optional<qint64>(42));
        QCOMPARE(failedScripts("cmdstat_get:calls=9,failed_calls=7\r\n"), std::optional<qint64>(0));
        QCOMPARE(failedScripts("cmdstat_eval:calls=9,usec=1,usec_per_call=1.00\r\n"), std::nullopt); // before 6.2
    }
};

QTEST_GUILESS_MAIN(TestMonopolies)

} // namespace lockscope::monopolies_test

#include "tst_monopolies.moc"
