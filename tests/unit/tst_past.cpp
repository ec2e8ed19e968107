// Times of the past as people write them, and the events that holds and waits stand for.
#include "app/cli/options/past_time.h"
#include "core/history/past_events.h"

#include <QDateTime>
#include <QTest>
#include <QTimeZone>

namespace lockscope::past_test {

using namespace lockscope::history;
using lanes::End;

namespace {

const QDateTime now(QDate(2026, 11, 28), QTime(12, 0));

PastHold holdOf(const QByteArray &owner, qint64 start, qint64 took, End end)
{
    PastHold hold;
    hold.lock = Key("orders");
    hold.owner = Owner(owner);
    hold.start = start * 1'000;
    hold.took = took * 1'000;
    hold.end = end;
    return hold;
}

QByteArray textOf(const std::vector<LockEvent> &events)
{
    QByteArray all;
    for (const LockEvent &event : events)
        all += QByteArray::number(event.wallMillis) + ' ' + word(event.what).data() + ' ' + event.owner.raw() + '\n';
    return all;
}

} // namespace

class TestPast : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void times_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QDateTime>("wanted");
        const auto row = [](const char *text, const QDateTime &wanted) {
            QTest::newRow(text) << QString::fromLatin1(text) << wanted;
        };
        row("03:12", QDateTime(now.date(), QTime(3, 12)));
        row("3:12:30", QDateTime(now.date(), QTime(3, 12, 30)));
        row("23:59", QDateTime(now.date().addDays(-1), QTime(23, 59))); // the latest such time
        row("12:00", now);
        row("5m ago", now.addSecs(-300));
        row("0s ago", now);
        row("2026-11-27 03:12", QDateTime(QDate(2026, 11, 27), QTime(3, 12)));
        row("2026-11-27T03:12:00Z", QDateTime(QDate(2026, 11, 27), QTime(3, 12), QTimeZone::utc()));
        for (const char *wrong : {"", "yesterday", "5 ago", "5m", "2026-12-24 10:00", "25:00", "-5m ago"})
            row(wrong, QDateTime());
    }
    void times()
    {
        QFETCH(QString, text);
        QFETCH(QDateTime, wanted);
        const auto time = cli::pastTime(text, now.toMSecsSinceEpoch());
        QCOMPARE(time.has_value(), wanted.isValid());
        if (time)
            QCOMPARE(*time, wanted.toMSecsSinceEpoch());
    }

    void onlySeenBeginningsAndEndsAreEvents()
    {
        PastHold before = holdOf("before", 0, 10, End::Released);
        before.openStart = true;
        const std::vector<PastHold> holds{before, holdOf("anna", 10, 20, End::Expired),
                                          holdOf("ben", 30, 5, End::Unseen), holdOf("cleo", 40, 5, End::Open)};
        QCOMPARE(
            textOf(pastEvents(holds, {}, {}, {0, 1'000'000})),
            QByteArray("10 released before\n10 acquired anna\n30 expired anna\n30 acquired ben\n40 acquired cleo\n"));
    }
    void aHoldWithoutDurationBeginsFirst()
    {
        const std::vector<PastHold> holds{holdOf("ben", 10, 0, End::Released), holdOf("anna", 5, 5, End::Released)};
        QCOMPARE(textOf(pastEvents(holds, {}, {}, {0, 1'000'000})),
                 QByteArray("5 acquired anna\n10 released anna\n10 acquired ben\n10 released ben\n"));
    }
    void thePeriodCuts()
    {
        const std::vector<PastHold> holds{holdOf("anna", 5, 500, End::Forced)};
        QCOMPARE(textOf(pastEvents(holds, {}, {}, {100'000, 1'000'000})), QByteArray("505 forced anna\n"));
    }
    void waitsAreEventsToo()
    {
        PastWait named;
        named.owner = Owner("ben");
        named.start = 1'000;
        named.took = 4'000;
        named.end = End::GaveUp;
        PastWait clients;
        clients.start = 2'000;
        clients.end = End::Granted;
        PastWait rest = clients; // its beginning is the end of the wait before
        rest.fromKnown = KnownBy::Inference;
        QCOMPARE(textOf(pastEvents({}, {named, clients, rest}, {}, {0, 1'000'000})),
                 QByteArray("1 queued ben\n2 waiting \n5 gave-up ben\n"));
    }
};

QTEST_GUILESS_MAIN(TestPast)

} // namespace lockscope::past_test

#include "tst_past.moc"
