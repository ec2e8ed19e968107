#include "tests/support/manual_clock.h"
#include "tests/support/ui/sample_locks.h"
#include "ui/models/lock_table_model.h"
#include "ui/models/natural_order.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

#include <map>

namespace lockscope::lock_table_model_test {

using namespace lockscope::ui;

namespace {

// The same table, implemented in the simplest and slowest way.
class NaiveTable {
public:
    void apply(const Delta &delta)
    {
        if (delta.reset)
            m_locks.clear();
        for (const LockPtr &lock : delta.upserts)
            m_locks[lock->id] = lock;
        for (const LockId &id : delta.removed)
            m_locks.erase(id);
    }

    QStringList names(const LockFilter &filter, Column column, Qt::SortOrder direction, Instant now) const
    {
        std::vector<LockPtr> shown;
        for (const auto &[id, lock] : m_locks) {
            if (filter.accepts(*lock))
                shown.push_back(lock);
        }
        const auto byName = [](const LockPtr &a, const LockPtr &b) {
            return compareNaturally(a->id.key.raw(), b->id.key.raw()) < 0;
        };
        const auto byColumn = [&](const LockPtr &a, const LockPtr &b) {
            const auto key = [&](const LockPtr &l) {
                return std::pair(column == Column::Holder ? sortText(*l).toByteArray() : QByteArray(),
                                 column == Column::Holder ? 0 : sortNumber(column, *l, now));
            };
            return column == Column::Name ? byName(a, b) : key(a) < key(b);
        };
        std::sort(shown.begin(), shown.end(), byName);
        std::stable_sort(shown.begin(), shown.end(), [&](const LockPtr &a, const LockPtr &b) {
            return direction == Qt::AscendingOrder ? byColumn(a, b) : byColumn(b, a);
        });
        QStringList names;
        for (const LockPtr &lock : shown)
            names += QString::fromLatin1(lock->id.key.raw());
        return names;
    }

    std::vector<LockId> ids() const
    {
        std::vector<LockId> ids;
        for (const auto &[id, lock] : m_locks)
            ids.push_back(id);
        return ids;
    }

private:
    std::map<LockId, LockPtr> m_locks;
};

QStringList namesOf(const LockTableModel &model)
{
    QStringList names;
    for (int row = 0; row < model.rowCount(); ++row)
        names += QString::fromLatin1(model.lockAt(row)->id.key.raw());
    return names;
}

std::vector<LockPtr> shownThatNeedAttention(const LockTableModel &model)
{
    std::vector<LockPtr> locks;
    for (int row = 0; row < model.rowCount(); ++row) {
        if (needsAttention(*model.lockAt(row)))
            locks.push_back(model.lockAt(row));
    }
    return locks;
}

QByteArray randomName(QRandomGenerator &random)
{
    return "order:" + QByteArray::number(random.bounded(200));
}

DeltaPtr shared(Delta delta)
{
    return std::make_shared<const Delta>(std::move(delta));
}

DeltaPtr news(std::vector<LockPtr> upserts, std::vector<LockId> removed = {})
{
    return shared(deltaOf(std::move(upserts), std::move(removed)));
}

Delta randomDelta(QRandomGenerator &random, const NaiveTable &table, Instant now)
{
    Delta delta;
    delta.reset = random.bounded(40) == 0;
    std::map<LockId, LockPtr> upserts;
    for (int i = random.bounded(30); i > 0; --i) {
        const QByteArray name = randomName(random);
        upserts[idOf(name)] = randomLock(name, now, random);
    }
    for (const LockId &id : table.ids()) {
        if (random.bounded(12) == 0 && !upserts.contains(id))
            delta.removed.push_back(id);
    }
    for (const auto &[id, lock] : upserts)
        delta.upserts.push_back(lock);
    return delta;
}

LockFilter randomFilter(QRandomGenerator &random)
{
    LockFilter filter;
    filter.chip = LockFilter::Chip(random.bounded(LockFilter::chips));
    filter.mine = {idOf("order:1"), idOf("order:7")};
    filter.watched = {idOf("order:2")};
    if (random.bounded(3) == 0)
        filter.state = State(random.bounded(int(State::Unverified) + 1));
    if (random.bounded(3) == 0)
        filter.setText(QString::number(random.bounded(30)));
    if (random.bounded(2) == 0)
        filter = LockFilter();
    return filter;
}

// A millisecond passes whenever somebody reads it, as during a large delta.
class RunningClock final : public Clock {
public:
    Instant now() const override { return m_now += Millis(1); }
    qint64 wallMillis() const override { return 0; }
    std::unique_ptr<Timer> callAt(Instant, std::function<void()>) override { return nullptr; }
    void set(Instant now) { m_now = now; }

private:
    mutable Instant m_now{};
};

} // namespace

class LockTableModelTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void followsAStormOfDeltas_data();
    void followsAStormOfDeltas();
    void keepsWhoIsSelected();
    void forgetsOnReset();
    void findsEscapedNames();
    void turnsUnverifiedWithoutContact();
    void sortsByEveryColumn();
    void changedCellsAreMarkedForAMoment();
    void manyChangesAreNotMarked();
    void aNewRowFadesIn();
    void manyNewRowsDoNotFade();
    void countsStates();
    void survivesTheSameNameTwice();
    void neverRunsOutOfPlacesBetweenNames();
    void ordersNamesByTheirNumbers();
    void theSameNameOfTwoSourcesIsTwoRows();
    void putsTheWorstFirst();
    void worseWithTimeAlone();
    void manyThatAreDueMoveInTurn();
    void worstComeFirst();
    void worseDuringADelta();
    void whatLeavesDoesNotMoveLater();
    void aFilterByTimeShowsLocksAsTheyAge();
    void nothingMovesWhileTheOrderIsHeld_data();
    void nothingMovesWhileTheOrderIsHeld();
    void whatComesBackWhileTheOrderIsHeldStays();
    void aPausedPictureStays();
    void anotherServerEndsThePause();

private:
    LockPtr contended(const char *name, State state, int waiters, Millis held) const;
    ManualClock m_clock;
};

void LockTableModelTest::followsAStormOfDeltas_data()
{
    QTest::addColumn<quint32>("seed");
    for (quint32 seed = 1; seed <= 6; ++seed)
        QTest::addRow("seed %u", seed) << seed;
}

void LockTableModelTest::followsAStormOfDeltas()
{
    QFETCH(quint32, seed);
    QRandomGenerator random(seed);
    LockTableModel model(&m_clock);
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
    NaiveTable naive;
    std::map<QString, QPersistentModelIndex> held;

    for (int step = 0; step < 100; ++step) {
        if (random.bounded(10) == 0)
            model.setFilter(randomFilter(random));
        if (random.bounded(10) == 0)
            model.sort(random.bounded(columnCount), Qt::SortOrder(random.bounded(2)));
        const Delta delta = randomDelta(random, naive, m_clock.now());
        model.apply(shared(delta));
        naive.apply(delta);
        m_clock.advance(Millis(100));
        model.rerank();

        const QStringList expected =
            naive.names(model.filter(), model.order().column(), model.order().direction(), m_clock.now());
        QCOMPARE(namesOf(model), expected);
        QCOMPARE(model.needAttention(), shownThatNeedAttention(model));
        for (auto it = held.begin(); it != held.end();) {
            const auto &[name, index] = *it;
            QVERIFY(!index.isValid() || QString::fromLatin1(model.lockAt(index.row())->id.key.raw()) == name);
            QVERIFY2(index.isValid() || !delta.upserts.empty() || !delta.removed.empty() || !model.filter().isOpen(),
                     "a row lost its identity without a reason");
            it = index.isValid() ? std::next(it) : held.erase(it);
        }
        for (int row = 0; row < model.rowCount(); row += 7)
            held.emplace(expected[row], model.index(row, row % columnCount));
    }
    QVERIFY(naive.ids().size() > 20);
    QCOMPARE(resets.count(), 0);
}

void LockTableModelTest::keepsWhoIsSelected()
{
    LockTableModel model(&m_clock);
    model.sort(int(Column::Ttl), Qt::AscendingOrder);
    std::vector<LockPtr> locks;
    for (int i = 0; i < 100; ++i) {
        Lock lock = sampleLock("n" + QByteArray::number(i), State::HeldRenewed, m_clock.now());
        lock.expiresAt = m_clock.now() + Millis(i * 100);
        locks.push_back(shared(lock));
    }
    model.apply(news(locks));
    const QPersistentModelIndex chosen = model.index(0, 0);
    QCOMPARE(model.lockAt(chosen.row())->id, idOf("n0"));

    Lock renewed = *model.lockAt(0);
    renewed.expiresAt = m_clock.now() + Millis(60'000);
    model.apply(news({shared(renewed)}));
    QCOMPARE(chosen.row(), 99);
    QCOMPARE(model.rowOf(idOf("n0")), 99);

    model.apply(news({}, {idOf("n0")}));
    QVERIFY(!chosen.isValid());
    QCOMPARE(model.rowOf(idOf("n0")), -1);
}

void LockTableModelTest::forgetsOnReset()
{
    LockTableModel model(&m_clock);
    const auto lock = [&](const char *name) { return shared(sampleLock(name, State::HeldRenewed, m_clock.now())); };
    model.apply(news({lock("a"), lock("b"), lock("c")}));
    const QPersistentModelIndex b = model.index(1, 0);
    Delta anew = deltaOf({lock("b"), lock("d")});
    anew.reset = true;
    model.apply(shared(anew));
    QCOMPARE(namesOf(model), QStringList({QStringLiteral("b"), QStringLiteral("d")}));
    QCOMPARE(b.row(), 0);
    model.clear();
    QCOMPARE(model.rowCount(), 0);
    QCOMPARE(model.lockCount(), 0);
}

void LockTableModelTest::findsEscapedNames()
{
    LockTableModel model(&m_clock);
    model.apply(news({shared(sampleLock(QByteArray("a\0b", 3), State::Free, m_clock.now())),
                      shared(sampleLock("plain", State::Free, m_clock.now()))}));
    LockFilter filter;
    filter.setText(QStringLiteral("\\x00B"));
    model.setFilter(filter);
    QCOMPARE(model.rowCount(), 1);
    QCOMPARE(model.data(model.index(0, int(Column::Name))).toString(), QStringLiteral("a\\x00b"));
    filter.setText(QStringLiteral("PLA"));
    model.setFilter(filter);
    QCOMPARE(namesOf(model), QStringList{QStringLiteral("plain")});
}

void LockTableModelTest::turnsUnverifiedWithoutContact()
{
    LockTableModel model(&m_clock);
    model.apply(news({shared(sampleLock("a", State::HeldRenewed, m_clock.now()))}));
    const auto state = [&] { return State(model.data(model.index(0, 0), LockTableModel::StateRole).toInt()); };
    model.setContact(false);
    QCOMPARE(state(), State::HeldRenewed);
    m_clock.advance(Millis(5'000));
    QCOMPARE(state(), State::Unverified);
    model.setContact(true);
    QCOMPARE(state(), State::HeldRenewed);
}

void LockTableModelTest::sortsByEveryColumn()
{
    QRandomGenerator random(99);
    LockTableModel model(&m_clock);
    NaiveTable naive;
    for (int i = 0; i < 20; ++i) {
        const Delta delta = randomDelta(random, naive, m_clock.now());
        model.apply(shared(delta));
        naive.apply(delta);
    }
    m_clock.advance(LockTableModel::calmAfter); // until then, recently contended locks keep their places
    for (int column = 0; column < columnCount; ++column) {
        for (const auto direction : {Qt::AscendingOrder, Qt::DescendingOrder}) {
            model.sort(column, direction);
            QCOMPARE(namesOf(model), naive.names({}, Column(column), direction, m_clock.now()));
        }
    }
}

void LockTableModelTest::changedCellsAreMarkedForAMoment()
{
    LockTableModel model(&m_clock);
    m_clock.advance(Millis(5'000));
    const auto tell = [&](Lock lock) { model.apply(std::make_shared<Delta>(deltaOf({shared(std::move(lock))}))); };
    const auto isMarked = [&](Column column) {
        return model.index(0, int(column)).data(LockTableModel::MarkedRole).toBool();
    };
    Lock lock = sampleLock("a", State::HeldRenewed, m_clock.now());
    tell(lock);
    QVERIFY(!isMarked(Column::Name)); // the row is new
    lock.expiresAt += Millis(10'000); // a deadline that simply runs down
    tell(lock);
    QVERIFY(!isMarked(Column::Ttl) && !isMarked(Column::State));
    lock.state = State::RenewalLate;
    tell(lock);
    QVERIFY(isMarked(Column::State) && !isMarked(Column::Holder) && !isMarked(Column::Waiting));
    m_clock.advance(LockTableModel::markFor);
    QVERIFY(!isMarked(Column::State));
}

void LockTableModelTest::manyChangesAreNotMarked()
{
    LockTableModel model(&m_clock);
    m_clock.advance(Millis(5'000));
    std::vector<LockPtr> locks;
    for (int i = 0; i < 1'000; ++i)
        locks.push_back(shared(sampleLock("lock:" + QByteArray::number(i), State::HeldRenewed, m_clock.now())));
    model.apply(std::make_shared<Delta>(deltaOf(locks)));
    for (LockPtr &lock : locks) {
        Lock late = *lock;
        late.state = State::RenewalLate;
        lock = shared(std::move(late));
    }
    model.apply(std::make_shared<Delta>(deltaOf(locks)));
    int marked = 0;
    for (int row = 0; row < model.rowCount(); ++row)
        marked += model.index(row, int(Column::State)).data(LockTableModel::MarkedRole).toBool();
    QCOMPARE(marked, LockTableModel::mostMarks);
}

void LockTableModelTest::aNewRowFadesIn()
{
    LockTableModel model(&m_clock);
    m_clock.advance(Millis(5'000));
    const auto appeared = [&](const char *name) {
        return model.index(model.rowOf(idOf(name)), 0).data(LockTableModel::AppearedRole);
    };
    const auto tell = [&](Lock lock) { model.apply(news({shared(std::move(lock))})); };
    tell(sampleLock("a", State::HeldRenewed, m_clock.now()));
    QVERIFY(!appeared("a").isValid() && !model.isFading()); // where all rows are new, none stands out
    tell(sampleLock("b", State::HeldRenewed, m_clock.now()));
    QCOMPARE(appeared("b"), QVariant(0.0));
    QVERIFY(!appeared("a").isValid() && model.isFading());
    m_clock.advance(LockTableModel::markFor / 2);
    QCOMPARE(appeared("b"), QVariant(0.5));
    tell(sampleLock("b", State::NoExpiry, m_clock.now())); // a change does not make it begin anew
    QCOMPARE(appeared("b"), QVariant(0.5));
    m_clock.advance(LockTableModel::markFor / 2);
    QVERIFY(!appeared("b").isValid() && !model.isFading());
    tell(sampleLock("b", State::RenewalLate, m_clock.now()));
    QVERIFY(!appeared("b").isValid());
    QVERIFY(model.index(model.rowOf(idOf("b")), int(Column::State)).data(LockTableModel::MarkedRole).toBool());
}

void LockTableModelTest::manyNewRowsDoNotFade()
{
    LockTableModel model(&m_clock);
    m_clock.advance(Millis(5'000));
    int named = 0;
    const auto several = [&](int count) {
        std::vector<LockPtr> locks;
        for (int i = 0; i < count; ++i)
            locks.push_back(
                shared(sampleLock("lock:" + QByteArray::number(++named), State::HeldRenewed, m_clock.now())));
        return deltaOf(std::move(locks));
    };
    const auto fading = [&model] {
        int rows = 0;
        for (int row = 0; row < model.rowCount(); ++row)
            rows += model.isNew(row);
        return rows;
    };
    model.apply(std::make_shared<Delta>(several(1)));
    model.apply(std::make_shared<Delta>(several(LockTableModel::mostNew + 1)));
    QCOMPARE(fading(), 0);
    for (int i = 0; i < 20; ++i)
        model.apply(std::make_shared<Delta>(several(LockTableModel::mostNew)));
    QCOMPARE(fading(), LockTableModel::mostMarks);
    Delta again = several(LockTableModel::mostNew);
    again.reset = true; // all rows are new
    model.apply(std::make_shared<Delta>(std::move(again)));
    QCOMPARE(fading(), 0);
}

void LockTableModelTest::countsStates()
{
    LockTableModel model(&m_clock);
    QSignalSpy changed(&model, &LockTableModel::countsChanged);
    model.apply(news({shared(sampleLock("a", State::NoExpiry, m_clock.now())),
                      shared(sampleLock("b", State::NoExpiry, m_clock.now()))}));
    QCOMPARE(model.counts()[State::NoExpiry], 2);
    Lock gone = sampleLock("a", State::NoExpiry, m_clock.now());
    gone.gone = true;
    model.apply(news({shared(gone)}));
    QCOMPARE(model.counts()[State::NoExpiry], 1);
    model.apply(news({}, {idOf("a"), idOf("b")}));
    QCOMPARE(model.counts()[State::NoExpiry], 0);
    QCOMPARE(changed.count(), 3);
}

void LockTableModelTest::survivesTheSameNameTwice()
{
    LockTableModel model(&m_clock);
    const LockPtr a = shared(sampleLock("a", State::Free, m_clock.now()));
    model.apply(news({a, a}, {idOf("never there")}));
    model.apply(news({a, a}, {idOf("a"), idOf("a")}));
    QCOMPARE(model.rowCount(), 0);
    model.apply(news({a}));
    QCOMPARE(model.rowCount(), 1);
}

void LockTableModelTest::neverRunsOutOfPlacesBetweenNames()
{
    LockTableModel model(&m_clock);
    QStringList expected{QStringLiteral("a")};
    model.apply(news({shared(sampleLock("a", State::Free, m_clock.now()))}));
    for (int i = 999; i > 800; --i) { // each between the first and the previous name
        const QByteArray name = "b" + QByteArray::number(i);
        expected.insert(1, QString::fromLatin1(name));
        model.apply(news({shared(sampleLock(name, State::Free, m_clock.now()))}));
    }
    QCOMPARE(namesOf(model), expected);
    QCOMPARE(model.rowOf(idOf("b900")), 100);
}

void LockTableModelTest::ordersNamesByTheirNumbers()
{
    LockTableModel model(&m_clock);
    std::vector<LockPtr> locks;
    for (const char *name : {"svc:10", "svc:9", "svc:1", "svc:100", "svc:2"})
        locks.push_back(shared(sampleLock(name, State::Free, m_clock.now())));
    model.apply(news(locks));
    QCOMPARE(namesOf(model).join(u' '), QStringLiteral("svc:1 svc:2 svc:9 svc:10 svc:100"));
    QCOMPARE(model.rowOf(idOf("svc:10")), 3);
}

LockPtr LockTableModelTest::contended(const char *name, State state, int waiters, Millis held) const
{
    Lock lock = sampleLock(name, state, m_clock.now());
    lock.waiters.clients = waiters;
    lock.heldSince = m_clock.now() - held;
    return shared(std::move(lock));
}

void LockTableModelTest::theSameNameOfTwoSourcesIsTwoRows()
{
    LockTableModel model(&m_clock);
    const Lock first = sampleLock("order:1", State::HeldRenewed, m_clock.now());
    Lock otherDatabase = first;
    otherDatabase.id.db = 1;
    Lock otherSource = first;
    otherSource.id.source = SourceId{1};
    otherSource.state = State::NoExpiry;
    model.apply(news({shared(first), shared(otherDatabase), shared(otherSource)}));
    QCOMPARE(model.rowCount(), 3);
    QCOMPARE(model.find(otherSource.id)->state, State::NoExpiry);
    model.apply(news({}, {first.id}));
    QCOMPARE(model.rowCount(), 2);
    QCOMPARE(model.rowOf(first.id), -1);
    QVERIFY(model.rowOf(otherDatabase.id) != model.rowOf(otherSource.id));
}

void LockTableModelTest::putsTheWorstFirst()
{
    LockTableModel model(&m_clock);
    model.sort(int(Column::State), Qt::DescendingOrder);
    Lock gone = sampleLock("gone", State::NoExpiry, m_clock.now());
    gone.gone = true;
    model.apply(news({contended("calm", State::HeldRenewed, 0, Millis(900'000)),
                      contended("few wait long", State::HeldRenewed, 2, Millis(60'000)),
                      contended("late", State::RenewalLate, 0, Millis(1'000)), shared(gone),
                      contended("many wait shortly", State::HeldRenewed, 9, Millis(1'000)),
                      contended("nobody waits", State::HeldRenewed, 0, Millis(1'000))}));
    QCOMPARE(namesOf(model).join(QLatin1Char(',')),
             QStringLiteral("late,few wait long,many wait shortly,calm,nobody waits,gone"));
}

void LockTableModelTest::worseWithTimeAlone()
{
    LockTableModel model(&m_clock);
    model.sort(int(Column::State), Qt::DescendingOrder);
    Lock later = *contended("a: 8 wait", State::HeldRenewed, 8, Millis(0));
    later.heldSince = m_clock.now() + Millis(10); // a moment ahead of our clock counts as no time
    model.apply(news({shared(later), contended("b: 1 waits", State::HeldRenewed, 1, Millis(60'000))}));
    const QPersistentModelIndex eight = model.index(1, 0);
    QCOMPARE(model.lockAt(0)->id, idOf("b: 1 waits"));
    m_clock.advance(Millis(5'000));
    model.rerank();
    QCOMPARE(eight.row(), 1);
    m_clock.advance(Millis(55'000));
    model.rerank();
    QCOMPARE(eight.row(), 0);
    QCOMPARE(model.rowOf(idOf("a: 8 wait")), 0);
}

// After the first look, all locks are as old as each other. Moving all rows at once would stall the window.
void LockTableModelTest::manyThatAreDueMoveInTurn()
{
    LockTableModel model(&m_clock);
    model.sort(int(Column::State), Qt::DescendingOrder);
    std::vector<LockPtr> locks{contended("one waits", State::HeldRenewed, 1, Millis(60'000))};
    constexpr int count = 2 * LockTableModel::mostReranks + 1;
    for (int i = 0; i < count; ++i)
        locks.push_back(contended(QByteArray::number(i).constData(), State::HeldRenewed, 8, Millis(0)));
    model.apply(news(locks));
    QCOMPARE(model.rowOf(idOf("one waits")), 0);
    m_clock.advance(Millis(60'000));
    for (const int above : {LockTableModel::mostReranks, 2 * LockTableModel::mostReranks, count, count}) {
        model.rerank();
        QCOMPARE(model.rowOf(idOf("one waits")), above);
    }
}

void LockTableModelTest::worstComeFirst()
{
    LockTableModel model(&m_clock);
    model.sort(int(Column::State), Qt::DescendingOrder);
    std::vector<LockPtr> locks{contended("late", State::RenewalLate, 1, Millis(1'000)),
                               contended("calm", State::HeldRenewed, 9, Millis(1'000))};
    for (int i = 1; i <= 30; ++i)
        locks.push_back(contended(QByteArray::number(i).constData(), State::NoExpiry, 1, Millis(i * 60'000)));
    model.apply(news(locks));
    const auto worst = [&model](std::size_t skipped, std::size_t count) {
        QStringList names;
        for (const LockPtr &lock : model.worstThatNeedAttention(skipped, count))
            names << QString::fromLatin1(lock->id.key.raw());
        return names;
    };
    const auto inTable = [&model](int first, int count) { // here, the table has the worst rows first
        QStringList names;
        for (const LockId &id : model.idsOf(first, first + count - 1))
            names << QString::fromLatin1(id.key.raw());
        return names;
    };
    QCOMPARE(worst(0, 7), inTable(0, 7));
    QCOMPARE(worst(7, 20), inTable(7, 20));
    QCOMPARE(worst(29, 9), QStringList() << inTable(29, 1) << QStringLiteral("late"));
    QCOMPARE(worst(31, 9), QStringList());
    LockFilter filter;
    filter.setText(QStringLiteral("late"));
    model.setFilter(filter); // hidden rows do not count
    QCOMPARE(worst(0, 9), QStringList{QStringLiteral("late")});
}

// A row that reaches the next place while a delta is applied still gets there.
void LockTableModelTest::worseDuringADelta()
{
    const Instant start = m_clock.now();
    const LockPtr a = contended("a", State::HeldRenewed, 1, Millis(0));
    const LockPtr b = contended("b", State::HeldRenewed, 1, Millis(8'000));
    constexpr Millis change{32'767}; // 2^15 - 1: `a` is then as bad as `b`, and remains so until 2^15.5 - 1
    for (int before = 1; before < 10; ++before) { // readings of the clock
        RunningClock clock;
        clock.set(start + Millis(30'000));
        LockTableModel model(&clock);
        model.sort(int(Column::State), Qt::DescendingOrder);
        model.apply(news({a, b}));
        QCOMPARE(namesOf(model), QStringList({QStringLiteral("b"), QStringLiteral("a")}));
        clock.set(start + change - Millis(before));
        model.apply(news({a}));
        clock.set(start + change + Millis(250));
        model.rerank();
        QCOMPARE(namesOf(model), QStringList({QStringLiteral("a"), QStringLiteral("b")}));
    }
}

void LockTableModelTest::whatLeavesDoesNotMoveLater()
{
    LockTableModel model(&m_clock);
    model.sort(int(Column::State), Qt::DescendingOrder);
    const LockPtr a = contended("a", State::HeldRenewed, 1, Millis(1'000));
    const LockPtr b = contended("b", State::HeldRenewed, 2, Millis(2'000));
    const LockPtr c = contended("c", State::HeldRenewed, 3, Millis(3'000));
    model.apply(news({a, b, c}));
    model.apply(news({}, {a->id}));
    model.setOrderHeld(true);
    model.apply(news({}, {b->id}));
    model.setOrderHeld(false);
    m_clock.advance(Millis(60'000));
    model.rerank();
    QCOMPARE(namesOf(model), QStringList{QStringLiteral("c")});
    model.clear();
    m_clock.advance(Millis(60'000));
    model.rerank();
    QCOMPARE(model.rowCount(), 0);
}

void LockTableModelTest::aFilterByTimeShowsLocksAsTheyAge()
{
    LockTableModel model(&m_clock);
    LockFilter filter;
    filter.setText(QStringLiteral("held>1m"));
    model.setFilter(filter);
    Lock young = *contended("a", State::HeldRenewed, 1, Millis(0));
    young.heldSince = m_clock.now();
    model.apply(news({shared(young)}));
    QCOMPARE(model.rowCount(), 0);
    m_clock.advance(Millis(61'000));
    QSignalSpy applied(&model, &LockTableModel::applied);
    model.rerank();
    QCOMPARE(model.rowCount(), 1);
    QCOMPARE(applied.count(), 1);
    m_clock.advance(Millis(250));
    model.rerank();
    QCOMPARE(applied.count(), 1); // only once a second, because it looks at all locks
    m_clock.advance(Millis(750));
    model.rerank();
    QCOMPARE(applied.count(), 2);
}

void LockTableModelTest::nothingMovesWhileTheOrderIsHeld_data()
{
    QTest::addColumn<quint32>("seed");
    for (quint32 seed = 1; seed <= 6; ++seed)
        QTest::addRow("seed %u", seed) << seed;
}

void LockTableModelTest::nothingMovesWhileTheOrderIsHeld()
{
    QFETCH(quint32, seed);
    QRandomGenerator random(seed);
    LockTableModel model(&m_clock);
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    NaiveTable naive;
    for (int round = 0; round < 12; ++round) {
        model.sort(random.bounded(columnCount), Qt::SortOrder(random.bounded(2)));
        model.setFilter(randomFilter(random));
        model.setOrderHeld(true);
        QStringList before = namesOf(model);
        for (int step = random.bounded(8); step > 0; --step) {
            Delta delta = randomDelta(random, naive, m_clock.now());
            delta.reset = false;
            model.apply(shared(delta));
            naive.apply(delta);
            model.rerank();
            const QStringList now = namesOf(model);
            QCOMPARE(now.mid(0, before.size()), before);
            for (int row = 0; row < now.size(); ++row)
                QCOMPARE(model.rowOf(idOf(now[row].toLatin1())), row);
            before = now;
            m_clock.advance(Millis(400));
        }
        QCOMPARE(model.lockCount(), int(naive.ids().size()));
        model.setOrderHeld(false);
        m_clock.advance(LockTableModel::calmAfter);
        model.rerank();
        QCOMPARE(namesOf(model),
                 naive.names(model.filter(), model.order().column(), model.order().direction(), m_clock.now()));
        QCOMPARE(model.lockCount(), int(naive.ids().size()));
    }
    QVERIFY(naive.ids().size() > 20);
}

void LockTableModelTest::whatComesBackWhileTheOrderIsHeldStays()
{
    LockTableModel model(&m_clock);
    const LockPtr a = shared(sampleLock("a", State::HeldRenewed, m_clock.now()));
    const LockPtr b = shared(sampleLock("b", State::NoExpiry, m_clock.now()));
    model.apply(news({a, b}));
    model.setOrderHeld(true);
    model.apply(news({}, {idOf("a")}));
    QCOMPARE(model.rowCount(), 2);
    QCOMPARE(model.lockCount(), 1);
    QCOMPARE(model.counts()[State::HeldRenewed], 0);
    model.apply(news({a}));
    model.setOrderHeld(false);
    QCOMPARE(namesOf(model), QStringList({QStringLiteral("a"), QStringLiteral("b")}));
    QCOMPARE(model.counts()[State::HeldRenewed], 1);

    model.setOrderHeld(true);
    Delta anew = deltaOf({b});
    anew.reset = true;
    model.apply(shared(anew)); // a new reading of everything moves all rows
    QCOMPARE(namesOf(model), QStringList({QStringLiteral("b")}));
}

void LockTableModelTest::aPausedPictureStays()
{
    LockTableModel model(&m_clock);
    model.setContact(true);
    model.apply(news({shared(sampleLock("a", State::HeldRenewed, m_clock.now()))}));
    const auto cells = [&] {
        QStringList all;
        for (int column = 0; column < columnCount; ++column)
            all += model.data(model.index(0, column)).toString();
        return all;
    };
    model.setPaused(true);
    const QStringList picture = cells();
    m_clock.advance(Millis(7'000));
    Lock unverified = sampleLock("a", State::Unverified, m_clock.now());
    model.apply(news({shared(unverified), shared(sampleLock("b", State::Free, m_clock.now()))}));
    model.setContact(false);
    m_clock.advance(Millis(7'000));
    QCOMPARE(model.rowCount(), 1);
    QCOMPARE(cells(), picture);

    model.setPaused(false);
    QCOMPARE(namesOf(model), QStringList({QStringLiteral("a"), QStringLiteral("b")}));
    QCOMPARE(State(model.data(model.index(0, 0), LockTableModel::StateRole).toInt()), State::Unverified);
}

void LockTableModelTest::anotherServerEndsThePause()
{
    LockTableModel model(&m_clock);
    model.apply(news({shared(sampleLock("a", State::HeldRenewed, m_clock.now()))}));
    model.setPaused(true);
    model.apply(news({shared(sampleLock("b", State::HeldRenewed, m_clock.now()))}));
    model.clear();
    QCOMPARE(model.rowCount(), 0);
    model.setPaused(false);
    QCOMPARE(model.rowCount(), 0); // nothing of the previous server
}

QTEST_MAIN(LockTableModelTest)

} // namespace lockscope::lock_table_model_test

#include "tst_lock_table_model.moc"
