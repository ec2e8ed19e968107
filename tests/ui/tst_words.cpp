#include "core/model/lock.h"

// The window's texts for figures and events, word by word.
#include "ui/detail/lock_facts.h"
#include "ui/events/event_model.h"
#include "ui/models/lock_cells.h"
#include "ui/status/status_line.h"
#include "ui/text/words.h"

#include <QTest>

namespace lockscope::words_test {

using namespace lockscope::words;
using namespace lockscope::ui;

namespace {

LockEvent many(LockEvent::What what, qint64 locks)
{
    LockEvent event;
    event.what = what;
    event.locks = locks;
    return event;
}

} // namespace

class TestWords : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theLoadIsAShareOfTheServerAndTheTrueNumberOfCommands()
    {
        Status status;
        status.commandsPerSecond = 20'000;
        status.serverShare = 0.019;
        QCOMPARE(loadText(status), QStringLiteral("≈ 1.9 % of the server · 20\u202F000 cmd/s"));
        status.budgetLimited = true;
        QVERIFY(loadText(status).endsWith(QStringLiteral(" (slowed down)")));
        status = {};
        QCOMPARE(loadText(status), QStringLiteral("< 0.1 % of the server · 0 cmd/s"));
        status.serverShare = 0.131;
        QVERIFY(loadText(status).startsWith(QStringLiteral("≈ 13 % ")));
    }

    void whatConcernsManyIsOneSentence()
    {
        QCOMPARE(eventText(many(LockEvent::What::Restarted, 812)),
                 QStringLiteral("server restarted (run id changed): 812 locks are lost"));
        QCOMPARE(eventText(many(LockEvent::What::Restarted, 1)),
                 QStringLiteral("server restarted (run id changed): 1 lock is lost"));
        QCOMPARE(eventText(many(LockEvent::What::Vanished, 812)),
                 QStringLiteral("812 locks vanished at once: FLUSHALL, FLUSHDB or eviction?"));
        EventModel model;
        model.append({many(LockEvent::What::Vanished, 812)});
        const auto cell = [&model](int column) { return model.index(0, column).data().toString(); };
        QVERIFY(cell(EventModel::What).startsWith(QStringLiteral("812 locks vanished")));
        QVERIFY(cell(EventModel::Name).isEmpty() && cell(EventModel::Holder).isEmpty());
    }

    // The last writes may never have been seen here. So the message appears even if every known lock is still there.
    void aFailoverTellsWhoIsMasterAndWhatMayBeGone()
    {
        LockEvent event;
        event.what = LockEvent::What::FailedOver;
        event.node = QStringLiteral("db-b:6379");
        QVERIFY(concernsMany(event));
        for (const int locks : {0, 1, 812}) {
            event.locks = locks;
            const QString text = eventText(event);
            QVERIFY2(text.startsWith(QStringLiteral("failover to db-b:6379")), qPrintable(text));
            QVERIFY2(text.contains(QStringLiteral("may be lost")), qPrintable(text));
            QCOMPARE(text.contains(QString::number(locks)), locks > 0);
        }
    }

    void aRowThatWentSaysReleasedOnlyAfterAMessage()
    {
        Lock lock;
        lock.gone = true;
        const View view{Instant(std::chrono::seconds(2))};
        const auto says = [&](Ending ending) {
            lock.ending = ending;
            return cellText(Column::State, lock, view);
        };
        QCOMPARE(says(Ending::Unknown), QStringLiteral("gone 2 s ago"));
        QCOMPARE(says(Ending::Released), QStringLiteral("released 2 s ago"));
        QCOMPARE(says(Ending::Expired), QStringLiteral("expired 2 s ago"));
        QCOMPARE(says(Ending::Restarted), QStringLiteral("lost in a restart 2 s ago"));
        QCOMPARE(says(Ending::FailedOver), QStringLiteral("lost in a failover 2 s ago"));
        QVERIFY(!cellMeaning(Column::State, lock, view).contains(QStringLiteral("was released")));
    }

    void whoListensIsNotSaidToWait()
    {
        Lock lock;
        lock.waiters.clients = 1;
        QCOMPARE(waitersText(lock), QStringLiteral("1 subscriber on its channel."));
        lock.waiters.clients = 3;
        QCOMPARE(waitersText(lock), QStringLiteral("3 subscribers on its channel."));
    }
};

QTEST_MAIN(TestWords)

} // namespace lockscope::words_test

#include "tst_words.moc"
