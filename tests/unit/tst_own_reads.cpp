// A reader that waits to write: from hand-made events of a trace.
#include "core/trace/own_reads.h"

#include <QTest>

namespace lockscope::own_reads_test {

using trace::OwnReadWatch;
using What = TraceEvent::What;

namespace {

TraceEvent eventOf(qint64 micros, What what, Access access, const char *owner = "3f2a91c0:12")
{
    TraceEvent event;
    event.micros = micros;
    event.what = what;
    event.access = access;
    event.key = Key("doc");
    event.owner = Owner(owner);
    return event;
}

} // namespace

class TestOwnReads : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aReaderThatIsRefusedAsAWriter_data()
    {
        QTest::addColumn<int>("seen");
        QTest::newRow("it acquired") << int(What::Acquired);
        QTest::newRow("it renewed what it had acquired earlier") << int(What::Renewed);
    }
    void aReaderThatIsRefusedAsAWriter()
    {
        QFETCH(int, seen);
        OwnReadWatch watch;
        watch.take(eventOf(1, What(seen), Access::Read));
        watch.take(eventOf(2, What::Refused, Access::Write));
        watch.take(eventOf(9, What::Refused, Access::Write));
        const auto found = watch.found();
        QCOMPARE(found.size(), std::size_t(1));
        QCOMPARE(found[0].refusals, qint64(2));
        QCOMPARE(found[0].lastMicros - found[0].firstMicros, qint64(7));
    }
    void itEndsWithTheReadHold()
    {
        OwnReadWatch watch;
        watch.take(eventOf(1, What::Acquired, Access::Read));
        watch.take(eventOf(2, What::Refused, Access::Write));
        watch.take(eventOf(3, What::Released, Access::Read));
        watch.take(eventOf(4, What::Refused, Access::Write)); // it waits for others now
        QVERIFY(watch.found().empty());
    }
    void otherWaitsAreNotMeant()
    {
        OwnReadWatch watch;
        watch.take(eventOf(1, What::Acquired, Access::Read));
        watch.take(eventOf(2, What::Refused, Access::Write, "3f2a91c0:13")); // another thread
        watch.take(eventOf(3, What::Refused, Access::Read));
        QVERIFY(watch.found().empty());
    }
};

QTEST_GUILESS_MAIN(TestOwnReads)

} // namespace lockscope::own_reads_test

#include "tst_own_reads.moc"
