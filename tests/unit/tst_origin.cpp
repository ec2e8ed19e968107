// Where a lock comes from, as its name and its holders show, whatever bytes they contain.
#include "core/base/escape.h"
#include "core/locks/wire/object_names.h"
#include "core/model/lock.h"
#include "core/monitor/analysis/decode.h"
#include "core/monitor/analysis/origin.h"
#include "core/words/describe.h"
#include "core/words/origin_words.h"
#include "tests/support/raw_locks.h"

#include <QRandomGenerator>
#include <QTest>

namespace lockscope::origin_test {

using namespace lockscope::monitor;
using namespace lockscope::words;
using namespace lockscope::test;

namespace {

Lock heldBy(const QByteArray &name, const QByteArray &owner)
{
    return decode(rawHash(name, {{owner, "1"}}, 5'000));
}

// "map-key carts", or "–" for an object without a name; empty: no origin.
QString told(const Lock &lock)
{
    const auto origin = originOf(lock);
    if (!origin)
        return {};
    return word(origin->type) + QLatin1Char(' ')
        + (origin->object ? toDisplay(origin->object->raw()) : QStringLiteral("–"));
}

const QByteArray hash = ':' + keyHash;

QList<QByteArray> hostileNames()
{
    return {"",
            QByteArray("a\0b", 3),
            "\xff\xfe",
            QByteArray(65'536, 'n'),
            "}{",
            "a\nb",
            "\xe2\x80\xae"
            "evil",
            "%1 %2 %n",
            "<b>&amp;",
            ":transaction_lock",
            "redisson_sortedset_lock:"};
}

} // namespace

class TestOrigin : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void names_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char *what, const QByteArray &name, const char *expected) {
            QTest::newRow(what) << name << QString::fromUtf8(expected);
        };
        for (const char *form :
             {"lock", "fairlock", "rw_lock", "semaphore", "permitexpirablesemaphore", "countdownlatch"})
            row(form, "{carts}" + hash + ':' + form, "map-key carts");
        row("braces of its own", "{t}:carts" + hash + ":lock", "map-key {t}:carts");
        row("braces inside", "{a}{b}" + hash + ":lock", "map-key {a}{b}");
        row("colons", "{a:b:c}" + hash + ":lock", "map-key a:b:c");
        row("cache", "{carts}" + hash + ":key", "cache-key carts");
        row("transaction", "greeting:transaction_lock", "transaction greeting");
        row("transaction of a name with braces", "{t}:x:transaction_lock", "transaction {t}:x");
        row("sorted set", "redisson_sortedset_lock:{scores}", "sorted-set scores");
        row("sorted set with braces", "redisson_sortedset_lock:{t}:scores", "sorted-set {t}:scores");
        row("plain", "orders:42", "");
        row("not wrapped", "carts" + hash + ":lock", "");
        row("hash too short", "{carts}:" + keyHash.chopped(1) + ":lock", "");
        row("hash too long", "{carts}:" + keyHash + "A:lock", "");
        row("no hash", "{carts}:lock", "");
        row("padding in the hash", "{carts}:" + keyHash.chopped(1) + "=:lock", "");
        row("another form", "{carts}" + hash + ":mutex", "");
        row("nothing before the hash", keyHash + ":lock", "");
        row("sorted set without braces", "redisson_sortedset_lock:scores", "");
        row("a transaction's name in between", "x:transaction_lock:y", "");
        row("without a colon", "xtransaction_lock", "");
    }

    void names()
    {
        QFETCH(QByteArray, name);
        QFETCH(QString, expected);
        QCOMPARE(told(heldBy(name, ownerA)), expected);
        QCOMPARE(told(decode(rawMissing(name))), expected); // also while nobody holds it
        QCOMPARE(originPhrase(heldBy(name, ownerA)).has_value(), !expected.isEmpty());
    }

    void aHolderInsideATransactionTellsMost()
    {
        QCOMPARE(told(heldBy("{carts}" + hash + ":lock", insideA)), QStringLiteral("transaction carts"));
        QCOMPARE(told(heldBy("greeting:transaction_lock", insideA)), QStringLiteral("transaction greeting"));
        QCOMPARE(told(heldBy("anything", insideA)), QStringLiteral("transaction –"));
        const Lock writing = decode(rawHash("x:transaction_lock", {{"mode", "write"}, {writingInsideA, "1"}}, 5'000));
        QCOMPARE(originOf(writing)->transaction, transactionId);
    }

    // Multimaps of Redisson 3.8.2; a JCache has no read-write locks.
    void aReadWriteLockIsNoCaches()
    {
        const QByteArray name = "{multi}" + hash + ":key";
        QCOMPARE(told(decode(rawHash(name, {{"mode", "read"}, {ownerA, "1"}}, 5'000))),
                 QStringLiteral("map-key multi"));
        QCOMPARE(told(heldBy(name, ownerA)), QStringLiteral("cache-key multi"));
    }

    void inWords()
    {
        const auto said = [](const QByteArray &name, const QByteArray &owner) {
            return originPhrase(heldBy(name, owner))->english();
        };
        QCOMPARE(said("{carts}" + hash + ":lock", ownerA), QStringLiteral("one key of carts"));
        QCOMPARE(said("{carts}" + hash + ":key", ownerA), QStringLiteral("cache carts, one key"));
        QCOMPARE(said("redisson_sortedset_lock:{scores}", ownerA), QStringLiteral("sorted set scores"));
        QCOMPARE(said("greeting:transaction_lock", insideA), QStringLiteral("transaction ed44162a… on greeting"));
        QCOMPARE(said("{carts}" + hash + ":lock", insideA), QStringLiteral("transaction ed44162a…, one key of carts"));
        QCOMPARE(said("anything", insideA), QStringLiteral("transaction ed44162a…"));
        QCOMPARE(originPhrase(decode(rawMissing("greeting:transaction_lock")))->english(),
                 QStringLiteral("transactions on greeting"));
        QCOMPARE(namedOwner(Owner(insideA)).text, QStringLiteral("3f2a91c0 · thread 12 · transaction ed44162a"));
    }

    void theEvidenceSaysIt()
    {
        QStringList lines;
        for (const Phrase &phrase : evidence(heldBy("{carts}" + hash + ":lock", insideA), at(100)))
            lines << phrase.english();
        const QString all = lines.join(u'\n');
        QVERIFY2(all.contains(QStringLiteral("Transaction ed44162a… holds it until the transaction commits")),
                 qPrintable(all));
        QVERIFY2(all.contains(QStringLiteral("one key or value of carts, which is a map, a set or a multimap")),
                 qPrintable(all));
    }

    void hostileNamesStayWhatTheyAre()
    {
        for (const QByteArray &object : hostileNames()) {
            const QByteArray wrapped = object.contains('{') ? object : '{' + object + '}';
            const QList<QByteArray> all{wrapped + hash + ":lock", object + ":transaction_lock",
                                        "redisson_sortedset_lock:" + wrapped};
            for (const QByteArray &name : all) {
                const auto origin = originOf(heldBy(name, insideA));
                QVERIFY2(origin && origin->object, toDisplay(name.left(200)).toUtf8());
                QCOMPARE(origin->object->raw(), object);
                const QString text = originPhrase(heldBy(name, insideA))->english();
                QVERIFY2(text.size() < 100, qPrintable(text.left(300)));
                QCOMPARE(toDisplay(text.toUtf8()).remove(QLatin1Char('\\')), QString(text).remove(QLatin1Char('\\')));
                if (object.contains('%'))
                    QVERIFY2(text.endsWith(QStringLiteral("%1 %2 %n")), qPrintable(text));
            }
        }
    }

    // No name causes a crash, and an object is part of the name in which it was found.
    void randomNames()
    {
        QRandomGenerator random(11);
        const QByteArrayList parts{"{",
                                   "}",
                                   ":",
                                   keyHash,
                                   "lock",
                                   "key",
                                   "rw_lock",
                                   ":transaction_lock",
                                   "a",
                                   "redisson_sortedset_lock:",
                                   QByteArray("\0", 1),
                                   "\xff"};
        int found = 0;
        for (int round = 0; round < 20'000; ++round) {
            QByteArray name;
            for (int i = random.bounded(7); i >= 0; --i)
                name += parts[random.bounded(parts.size())];
            const auto object = locks::objectLockOf(Key(name));
            found += object.has_value();
            QVERIFY(!object || name.contains(object->object.raw()));
        }
        QVERIFY(found > 100);
    }
};

QTEST_GUILESS_MAIN(TestOrigin)

} // namespace lockscope::origin_test

#include "tst_origin.moc"
