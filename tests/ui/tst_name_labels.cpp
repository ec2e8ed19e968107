#include "tests/support/ui/sample_locks.h"
#include "ui/models/name_labels.h"

#include <QTest>

#include <memory>

namespace lockscope::name_labels_test {

using namespace lockscope::ui;

namespace {

// Labels rows as the table does, and counts the relabeled rows.
class Labelled {
public:
    void add(const QByteArray &name)
    {
        auto row = std::make_unique<Row>();
        row->lock = shared(sampleLock(name, State::Free, Instant()));
        for (const auto &[other, label] : m_labels.add(row.get())) {
            other->label = label;
            ++m_moved;
        }
        m_rows.push_back(std::move(row));
    }
    void remove(size_t i)
    {
        m_labels.remove(m_rows[i].get());
        m_rows.erase(m_rows.begin() + std::ptrdiff_t(i));
    }

    size_t count() const { return m_rows.size(); }
    int moved() const { return m_moved; }
    bool ascend() const
    {
        std::vector<const Row *> rows;
        for (const auto &row : m_rows)
            rows.push_back(row.get());
        std::sort(rows.begin(), rows.end(), [](const Row *a, const Row *b) { return a->lock->id < b->lock->id; });
        const auto out = std::adjacent_find(rows.begin(), rows.end(),
                                            [](const Row *a, const Row *b) { return a->label >= b->label; });
        return out == rows.end();
    }

private:
    NameLabels m_labels;
    std::vector<std::unique_ptr<Row>> m_rows;
    int m_moved = 0;
};

QByteArray numbered(const char *prefix, int n)
{
    return prefix + QByteArray::number(n).rightJustified(9, '0');
}

} // namespace

class TestNameLabels : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // The order numbers of a shop rise, and half of all other names come after them.
    void risingNamesMoveFewOthers()
    {
        Labelled rows;
        for (int i = 0; i < 20'000; ++i)
            rows.add(numbered("stock:", i));
        for (int i = 0; i < 5'000; ++i)
            rows.add(numbered("order:", i));
        for (int i = 0; i < 5'000; ++i)
            rows.add(numbered("stock:000010000:", i));
        QVERIFY(rows.ascend());
        QVERIFY2(rows.moved() < 20 * 10'000, qPrintable(QString::number(rows.moved())));
    }

    void fallingNamesToo()
    {
        Labelled rows;
        for (int i = 20'000; i > 0; --i)
            rows.add(numbered(i % 2 ? "a:" : "b:", i));
        QVERIFY(rows.ascend());
        QVERIFY2(rows.moved() < 20 * 20'000, qPrintable(QString::number(rows.moved())));
    }

    void anyOrderOfComingAndGoing()
    {
        QRandomGenerator random(5);
        Labelled rows;
        for (int i = 0; i < 6'000; ++i) {
            if (rows.count() > 100 && random.bounded(3) == 0)
                rows.remove(size_t(random.bounded(int(rows.count()))));
            else
                rows.add(numbered("n", random.bounded(1'000'000'000)));
            if (i % 500 == 0)
                QVERIFY(rows.ascend());
        }
        QVERIFY(rows.ascend());
    }
};

QTEST_MAIN(TestNameLabels)

} // namespace lockscope::name_labels_test

#include "tst_name_labels.moc"
