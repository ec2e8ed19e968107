#include "ui/models/natural_order.h"

#include <QByteArrayList>
#include <QRandomGenerator>
#include <QTest>

namespace lockscope::natural_order_test {

using lockscope::ui::compareNaturally;

namespace {

bool isBefore(const QByteArray &a, const QByteArray &b)
{
    return compareNaturally(a, b) < 0;
}

// The same rule, implemented slowly: numbers without leading zeros but with a length in front, other bytes unchanged.
QByteArray spelledOut(const QByteArray &name)
{
    QByteArray out;
    for (qsizetype i = 0; i < name.size();) {
        const auto digit = [&](qsizetype at) { return at < name.size() && name[at] >= '0' && name[at] <= '9'; };
        if (!digit(i)) {
            out += name[i++];
            continue;
        }
        qsizetype end = i;
        while (digit(end))
            ++end;
        QByteArray figures = name.mid(i, end - i);
        while (figures.startsWith('0'))
            figures.remove(0, 1);
        out += '0' + QByteArray::number(figures.size()).rightJustified(6, '0') + figures;
        i = end;
    }
    return out;
}

} // namespace

class TestNaturalOrder : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void numbersCompareAsNumbers()
    {
        QByteArrayList names{
            "svc:10", "svc:2", "svc:1", "svc:02", "svc", "svc:2:b", "svc:2:a",   "a10b2",   "a10b10",
            "a9b99",  "",      "9",     "10",     "b",   "svc:2-x", "svc:123x9", "\xff:10", "\xff:9",
            "svc:00", "svc:0", "svc:",  "Z",      "z",   "10",      "010",       "9999999", "99999999999999999",
            "x:y"};
        std::sort(names.begin(), names.end(), isBefore);
        const QByteArrayList sorted{
            "",        "9",      "10",        "10",     "010",    "9999999", "99999999999999999",
            "Z",       "a9b99",  "a10b2",     "a10b10", "b",      "svc",     "svc:",
            "svc:0",   "svc:00", "svc:1",     "svc:2",  "svc:02", "svc:2-x", "svc:2:a",
            "svc:2:b", "svc:10", "svc:123x9", "x:y",    "z",      "\xff:9",  "\xff:10"};
        QCOMPARE(names, sorted);
    }

    void onlyTheSameBytesAreEqual()
    {
        QCOMPARE(compareNaturally("a1", "a1"), 0);
        QCOMPARE(compareNaturally("", ""), 0);
        QVERIFY(compareNaturally("a1", "a01") < 0);
        QVERIFY(compareNaturally("a01", "a1") > 0);
        QVERIFY(compareNaturally("a01b", "a1c") < 0); // the text behind a number counts before its leading zeros
        QVERIFY(compareNaturally(QByteArray("a\0", 2), "a") > 0);
    }

    // For any three names, whatever their bytes. The table's order depends on this.
    void isAStrictTotalOrder()
    {
        QRandomGenerator random(7);
        const QByteArray alphabet("0012 9a\xff");
        const auto name = [&] {
            QByteArray out;
            for (int i = random.bounded(7); i > 0; --i)
                out += alphabet[random.bounded(int(alphabet.size()))];
            return out;
        };
        for (int i = 0; i < 100'000; ++i) {
            const QByteArray a = name(), b = name(), c = name();
            const int ab = compareNaturally(a, b);
            QCOMPARE(compareNaturally(b, a), -ab);
            QCOMPARE(ab == 0, a == b);
            if (ab < 0 && compareNaturally(b, c) < 0)
                QVERIFY(compareNaturally(a, c) < 0);
            if (const int plain = spelledOut(a).compare(spelledOut(b)); plain != 0)
                QCOMPARE(ab < 0, plain < 0);
        }
    }

    void longNumbersDoNotOverflow()
    {
        const QByteArray nines(64 * 1024, '9');
        const auto after = [](const char *start, const QByteArray &rest) -> QByteArray {
            return QByteArray(start) + rest;
        };
        QVERIFY(compareNaturally(after("a", nines), after("a1", nines)) < 0);
        QVERIFY(compareNaturally(after("a", nines + '8'), after("a", nines + '9')) < 0);
        QVERIFY(compareNaturally(after("a", QByteArray(64 * 1024, '0') + '1'), "a2") < 0);
    }
};

QTEST_APPLESS_MAIN(TestNaturalOrder)

} // namespace lockscope::natural_order_test

#include "tst_natural_order.moc"
