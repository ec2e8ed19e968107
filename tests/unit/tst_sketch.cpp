// Percentiles of a sketch against those of the sorted durations.
#include "core/history/sketch.h"

#include <QRandomGenerator>
#include <QTest>

#include <cmath>

namespace lockscope::sketch_test {

using namespace lockscope::history;

namespace {

// The nearest rank.
qint64 exact(const std::vector<qint64> &sorted, double share)
{
    return sorted[std::size_t(std::max(1.0, std::ceil(share * double(sorted.size())))) - 1];
}

// Durations between a microsecond and a day.
std::vector<qint64> durations(int count, quint32 seed)
{
    QRandomGenerator random(seed);
    std::vector<qint64> all;
    for (int i = 0; i < count; ++i)
        all.push_back(qint64(std::exp(random.generateDouble() * std::log(86'400e6))));
    return all;
}

} // namespace

class TestSketch : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void percentilesAreWithinTheError()
    {
        std::vector<qint64> all = durations(20'000, 1);
        Sketch sketch;
        for (const qint64 one : all)
            sketch.add(one);
        std::sort(all.begin(), all.end());
        QCOMPARE(sketch.count(), qint64(all.size()));
        QCOMPARE(sketch.longest(), all.back());
        QCOMPARE(*sketch.percentile(1), all.back());
        for (const double share : {0.0, 0.01, 0.5, 0.95, 0.99, 0.999}) {
            const auto wanted = double(exact(all, share));
            QVERIFY(std::abs(double(*sketch.percentile(share)) - wanted) <= Sketch::error * wanted + 1);
        }
    }

    void sumsEqualOneSketch()
    {
        Sketch one, first, second;
        for (const qint64 each : durations(1'000, 2)) {
            one.add(each);
            (each % 2 ? first : second).add(each);
        }
        first.add(second);
        QCOMPARE(first.toBytes(), one.toBytes());
    }

    void bytesComeBack()
    {
        Sketch sketch;
        sketch.add(0);
        sketch.add(-5);
        sketch.add(1'500, 3);
        sketch.add(qint64(40) * 24 * 3'600 * 1'000'000);
        const auto read = Sketch::fromBytes(sketch.toBytes());
        QVERIFY(read.has_value());
        QCOMPARE(read->count(), qint64(6));
        QCOMPARE(read->sum(), sketch.sum());
        QCOMPARE(read->percentile(0.5), sketch.percentile(0.5));
        QVERIFY(!Sketch().percentile(0.5));
    }

    void damagedBytesAreRefused()
    {
        Sketch sketch;
        sketch.add(1'500, 300);
        const QByteArray bytes = sketch.toBytes();
        QVERIFY(!Sketch::fromBytes(bytes.chopped(1)));
        QVERIFY(!Sketch::fromBytes(QByteArray()));
        QVERIFY(!Sketch::fromBytes(QByteArray(40, '\xff')));
    }
};

QTEST_GUILESS_MAIN(TestSketch)

} // namespace lockscope::sketch_test

#include "tst_sketch.moc"
