#include "ui/charts/decimate.h"

#include <QRandomGenerator>

namespace lockscope::decimate_test {

using namespace lockscope::ui;

namespace {

Line randomLine(int count, quint32 seed)
{
    QRandomGenerator random(seed);
    Line line;
    for (int i = 0; i < count; ++i) {
        const double x = -60.0 + 60.0 * i / count;
        line.push_back(random.bounded(10) == 0 ? LinePoint::gap(x) : LinePoint{x, random.bounded(30.0)});
    }
    return line;
}

struct Range {
    double lowest = 1e9, highest = -1e9;
    bool gap = false;
};

Range rangeOf(const Line &line, double from, double to)
{
    Range range;
    for (const LinePoint &p : line) {
        if (p.x < from || p.x >= to)
            continue;
        if (p.isGap()) {
            range.gap = true;
        } else {
            range.lowest = std::min(range.lowest, p.y);
            range.highest = std::max(range.highest, p.y);
        }
    }
    return range;
}

} // namespace

class TestDecimate : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aShortLineStaysAsItIs()
    {
        const Line line = randomLine(100, 1);
        const Line out = decimate(line, -60, 0);
        QCOMPARE(out.size(), line.size());
        for (size_t i = 0; i < line.size(); ++i) {
            QCOMPARE(out[i].x, line[i].x);
            QCOMPARE(out[i].isGap(), line[i].isGap());
        }
    }

    void nothingIsNothing()
    {
        QVERIFY(decimate({}, -60, 0).empty());
        QVERIFY(decimate({{1, 1}}, 0, -60).empty());
    }

    void everyStretchKeepsItsExtremesAndGaps()
    {
        for (quint32 seed = 1; seed < 20; ++seed) {
            const Line line = randomLine(20'000, seed);
            const Line out = decimate(line, -60, 0, 300);
            QVERIFY(out.size() <= 4 * 300 + 2);
            for (int b = 0; b < 300; ++b) {
                const double from = -60 + 60.0 * b / 300;
                const double to = -60 + 60.0 * (b + 1) / 300;
                const Range before = rangeOf(line, from, to);
                const Range after = rangeOf(out, from, to);
                QCOMPARE(after.lowest, before.lowest);
                QCOMPARE(after.highest, before.highest);
                QCOMPARE(after.gap, before.gap);
            }
            QVERIFY(std::is_sorted(out.begin(), out.end(), [](const auto &a, const auto &b) { return a.x < b.x; }));
        }
    }

    void aGapAtTheEdgeOfAStretchParts()
    {
        Line line;
        for (int i = 0; i < 1000; ++i)
            line.push_back(i == 499 ? LinePoint::gap(i) : LinePoint{double(i), double(i % 7)});
        const Line out = decimate(line, 0, 1000, 10);
        const auto gap = std::find_if(out.begin(), out.end(), [](const LinePoint &p) { return p.isGap(); });
        QVERIFY(gap != out.end());
        QVERIFY(std::all_of(out.begin(), gap, [](const LinePoint &p) { return p.x < 499; }));
        QVERIFY(std::all_of(gap + 1, out.end(), [](const LinePoint &p) { return p.x > 499; }));
    }

    void theLineReachesBothEdges()
    {
        Line line;
        for (int i = 0; i < 1000; ++i)
            line.push_back({double(i), 1});
        const Line out = decimate(line, 100.5, 900.5, 10);
        QCOMPARE(out.front().x, 100.0);
        QCOMPARE(out.back().x, 901.0);
    }

    void stepsHoldUntilTheNextValue()
    {
        const Line out = stepped({{0, 1}, {1, 1}, {2, 3}, LinePoint::gap(3), {4, 2}});
        const std::vector<std::pair<double, double>> expected{{0, 1}, {1, 1}, {2, 1}, {2, 3}, {3, 3}, {3, -1}, {4, 2}};
        QCOMPARE(out.size(), expected.size());
        for (size_t i = 0; i < out.size(); ++i) {
            QCOMPARE(out[i].x, expected[i].first);
            QCOMPARE(out[i].isGap() ? -1.0 : out[i].y, expected[i].second);
        }
    }
};

QTEST_APPLESS_MAIN(TestDecimate)

} // namespace lockscope::decimate_test

#include "tst_decimate.moc"
