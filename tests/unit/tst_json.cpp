// The JSON that scripts rely on: each object has all of its keys and no others, for every kind and state.
#include "app/cli/output/json.h"
#include "app/cli/output/list_columns.h"
#include "core/model/lock.h"
#include "core/monitor/analysis/decode.h"
#include "tests/support/raw_locks.h"

#include <QJsonArray>
#include <QTest>

namespace lockscope::json_test {

using namespace lockscope::monitor;
using namespace lockscope::test;

namespace {

const QStringList everyLockHas =
    QStringLiteral(
        "db family family_certain family_parts holders kind lease mode name name_hex node origin state token ttl_ms"
        " waiters")
        .split(u' ');
const QStringList everyHolderHas = QStringLiteral("access client holds owner thread transaction").split(u' ');

QStringList sorted(QStringList names)
{
    names.sort();
    return names;
}

QJsonObject json(const Lock &lock)
{
    return cli::lockJson(lock, redis::Address(), at(0));
}

Lock plain()
{
    return decode(rawHash("orders:42", {{ownerA, "1"}}, 5'000));
}

} // namespace

class TestJson : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyKindHasItsKeys_data()
    {
        QTest::addColumn<Lock>("lock");
        QTest::addColumn<QStringList>("more");
        QTest::addColumn<QStringList>("moreOfHolder");
        const auto row = [](const char *what, const RawLock &raw, const char *more = "", const char *ofHolder = "") {
            QTest::newRow(what) << decode(raw) << QString::fromLatin1(more).split(u' ', Qt::SkipEmptyParts)
                                << QString::fromLatin1(ofHolder).split(u' ', Qt::SkipEmptyParts);
        };
        row("reentrant", rawHash("a", {{ownerA, "1"}}, 5'000));
        row("without expiry", rawHash("a", {{ownerA, "1"}}, -1));
        row("free", rawMissing("a"));
        row("transaction", rawHash("a:transaction_lock", {{"mode", "write"}, {writingInsideA, "1"}}, 5'000));
        row("token", rawString("lock:a", "1", -1));
        row("unknown", rawHash("lock:a", {{"colour", "red"}}, -1));
        RawLock raw = rawHash("a", {{ownerA, "1"}}, 5'000);
        raw.queue = {{Owner(ownerB), true}};
        row("fair", raw, "queue");
        raw = rawString("pool", "1", -1);
        raw.permitsTaken = 1;
        raw.permits = {{"permit", 5}};
        row("expirable semaphore", raw, "count", "deadline_ms");
        row("semaphore", rawString("a semaphore", "1", -1), "count");
        row("latch", rawString("a latch", "1", -1), "count");
        row("faster multi",
            rawHash("a",
                    {{"aa", ownerA}, {"aa:" + ownerA + ":expire_time", "17"}, {"aa:" + ownerA + ":lock_count", "2"}},
                    5'000),
            "", "deadline_ms");
    }

    void everyKindHasItsKeys()
    {
        QFETCH(Lock, lock);
        QFETCH(QStringList, more);
        QFETCH(QStringList, moreOfHolder);
        const QJsonObject told = json(lock);
        QCOMPARE(told.keys(), sorted(everyLockHas + more));
        QCOMPARE(sorted(told[QLatin1String("waiters")].toObject().keys()),
                 QStringList({QStringLiteral("clients"), QStringLiteral("threads")}));
        QCOMPARE(told[QLatin1String("holders")].toArray().size(), qsizetype(lock.holders.size()));
        for (const QJsonValue &holder : told[QLatin1String("holders")].toArray())
            QCOMPARE(holder.toObject().keys(), sorted(everyHolderHas + moreOfHolder));
        for (const QJsonValue &entry : told[QLatin1String("queue")].toArray())
            QCOMPARE(
                entry.toObject().keys(),
                QStringList({QStringLiteral("deadline_ms"), QStringLiteral("owner"), QStringLiteral("subscribed")}));
    }

    void waitersAreNumbersOrNull()
    {
        Lock lock = plain();
        lock.waiters = {};
        QVERIFY(json(lock)[QLatin1String("waiters")][QLatin1String("threads")].isNull());
        QVERIFY(json(lock)[QLatin1String("waiters")][QLatin1String("clients")].isNull());
        lock.waiters = {4, 9};
        QCOMPARE(json(lock)[QLatin1String("waiters")][QLatin1String("threads")].toInt(), 4);
        QCOMPARE(json(lock)[QLatin1String("waiters")][QLatin1String("clients")].toInt(), 9);
    }

    void originAndTransactionAreNullOrTold()
    {
        const QJsonObject nothing = json(plain());
        QVERIFY(nothing[QLatin1String("origin")].isNull());
        QVERIFY(nothing[QLatin1String("holders")][0][QLatin1String("transaction")].isNull());
        const auto raw = rawHash("{car\nts}:" + keyHash + ":lock", {{insideA, "1"}}, 5'000);
        const QJsonObject told = json(decode(raw));
        const QJsonObject origin = told[QLatin1String("origin")].toObject();
        QCOMPARE(origin.keys(), QStringList({QStringLiteral("object"), QStringLiteral("type")}));
        QCOMPARE(origin[QLatin1String("type")].toString(), QStringLiteral("transaction"));
        QCOMPARE(origin[QLatin1String("object")].toString(), QStringLiteral("car\\x0Ats"));
        QCOMPARE(told[QLatin1String("holders")][0][QLatin1String("transaction")].toString(),
                 QString::fromLatin1(transactionId));
        QCOMPARE(told[QLatin1String("holders")][0][QLatin1String("owner")].toString(), QString::fromLatin1(insideA));
        QVERIFY(json(decode(rawHash("a", {{insideA, "1"}}, 5'000)))[QLatin1String("origin")][QLatin1String("object")]
                    .isNull());
    }

    void eventsHaveTheirKeys()
    {
        LockEvent event{LockEvent::What::Released, idOf("orders:42"), Owner(), KnownBy::Event, 0, at(0)};
        const QStringList all = QStringLiteral("at event known_by name name_hex owner").split(u' ');
        QCOMPARE(cli::eventJson(event).keys(), all);
        QVERIFY(cli::eventJson(event)[QLatin1String("owner")].isNull());
        event.owner = Owner(ownerA);
        QCOMPARE(cli::eventJson(event).keys(), all);
        QCOMPARE(cli::eventJson(event)[QLatin1String("owner")].toString(), QString::fromLatin1(ownerA));
    }

    void columnsForPeople()
    {
        const QString origin = QStringLiteral("origin"), holder = QStringLiteral("holder");
        QVERIFY(cli::allColumnNames().contains(origin));
        QCOMPARE(cli::cell(origin, plain(), at(0)), QStringLiteral("—"));
        const Lock lock = decode(rawHash("{%1\n}:" + keyHash + ":lock", {{insideA, "1"}}, 5'000));
        QCOMPARE(cli::cell(origin, lock, at(0)), QStringLiteral("transaction ed44162a…, one key of %1\\x0A"));
        QCOMPARE(cli::cell(holder, lock, at(0)), QStringLiteral("3f2a91c0 · thread 12 · transaction ed44162a"));
        const Lock token = decode(rawString("lock:a", "%1:%2", -1));
        QCOMPARE(cli::cell(holder, token, at(0)), QStringLiteral("%1:%2")); // a value without a thread
    }
};

QTEST_GUILESS_MAIN(TestJson)

} // namespace lockscope::json_test

#include "tst_json.moc"
