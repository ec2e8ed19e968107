// Where a lock comes from, as the window shows it: short plain text, whatever the object's name.
#include "core/base/escape.h"
#include "core/model/lock.h"
#include "core/monitor/analysis/decode.h"
#include "tests/support/raw_locks.h"
#include "ui/detail/lock_facts.h"
#include "ui/models/lock_cells.h"
#include "ui/text/format.h"

#include <QTest>

namespace lockscope::origin_cells_test {

using namespace lockscope::test;
using namespace lockscope::ui;

namespace {

Lock heldBy(const QByteArray &name, const QByteArray &owner)
{
    return monitor::decode(rawHash(name, {{owner, "1"}}, 5'000));
}

Lock ofMap(const QByteArray &map, const QByteArray &owner = ownerA)
{
    return heldBy('{' + map + "}:" + keyHash + ":lock", owner);
}

const View view{at(0)};

} // namespace

class TestOriginCells : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void itIsAColumn()
    {
        QCOMPARE(cellText(Column::Origin, ofMap("carts"), view), QStringLiteral("one key of carts"));
        QCOMPARE(cellText(Column::Origin, heldBy("x:transaction_lock", insideA), view),
                 QStringLiteral("transaction ed44162a… on x"));
        QCOMPARE(cellText(Column::Origin, heldBy("orders:42", ownerA), view), QString());
        QVERIFY(!columnTitle(Column::Origin).isEmpty() && !columnMeaning(Column::Origin).isEmpty());
    }

    void itSortsByTypeAndName()
    {
        const auto number = [](const Lock &lock) { return sortNumber(Column::Origin, lock, at(0)); };
        QVERIFY(number(heldBy("orders:42", ownerA)) < number(heldBy("x:transaction_lock", insideA)));
        QVERIFY(number(heldBy("x:transaction_lock", insideA)) < number(ofMap("carts")));
        QVERIFY(number(ofMap("carts")) < number(ofMap("tags")));
        QVERIFY(number(ofMap("tags")) < number(heldBy("redisson_sortedset_lock:{a}", ownerA)));
    }

    void anOwnerInsideATransactionIsStillShort()
    {
        QCOMPARE(shortOwner(Owner(ownerA)), QStringLiteral("3f2a91c0 · 12"));
        QCOMPARE(shortOwner(Owner(insideA)), QStringLiteral("3f2a91c0 · 12 · tx ed44"));
    }

    void aTokensValueIsNoOwner()
    {
        const Lock token = monitor::decode(rawString("lock:a", "web-1:4242", -1));
        QCOMPARE(cellText(Column::Holder, token, view), QStringLiteral("web-1:4242"));
        QCOMPARE(cellText(Column::Kind, monitor::decode(rawString("lock:a", "17", -1)), view),
                 QStringLiteral("string, not a lock"));
    }

    void theDetailNamesIt()
    {
        QCOMPARE(keyRows(ofMap("carts")).last().last(), QStringLiteral("one key of carts"));
        QVERIFY(keyRows(heldBy("orders:42", ownerA)).last().first() != keyRows(ofMap("carts")).last().first());
    }

    void hostileNamesArePlainAndShort()
    {
        for (const QByteArray &name :
             {QByteArray(), QByteArray("\0\n\xff", 3), QByteArray(65'536, 'x'), QByteArray("}{"),
              QByteArray("\xe2\x80\xae"
                         "evil"),
              QByteArray("%1%2"), QByteArray("<b>x</b>")}) {
            for (const QByteArray &owner : {ownerA, insideA}) {
                const Lock lock = ofMap(name, owner);
                const QString text = cellText(Column::Origin, lock, view);
                QVERIFY2(!text.isEmpty() && text.size() < 100, qPrintable(text.left(200)));
                for (const QChar c : text)
                    QVERIFY2(c.isPrint(), qPrintable(text));
                if (name.startsWith('%'))
                    QVERIFY2(text.contains(QStringLiteral("%1%2")), qPrintable(text));
                sortNumber(Column::Origin, lock, at(0));
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestOriginCells)

} // namespace lockscope::origin_cells_test

#include "tst_origin_cells.moc"
