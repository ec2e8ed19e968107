#include "tests/support/ui/sample_locks.h"
#include "ui/models/lock_filter.h"
#include "ui/models/state_counts.h"
#include "ui/table/filter_bar.h"
#include "ui/widgets/chip.h"

#include <QtTest>

namespace lockscope::lock_filter_test {

using namespace lockscope::ui;

namespace {

const Instant now{std::chrono::hours(1)};

LockFilter filterOf(const QString &text)
{
    LockFilter filter;
    filter.setText(text);
    return filter;
}

} // namespace

class TestLockFilter : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // A chip counts the locks that need attention now, without rows that are gone.
    void aStateShowsNoGoneRows()
    {
        Lock lock = sampleLock("order:42", State::RenewalLate, now);
        LockFilter filter;
        filter.state = State::RenewalLate;
        QVERIFY(filter.accepts(lock));
        lock.gone = true;
        QVERIFY(!filter.accepts(lock));
        filter.state.reset();
        QVERIFY(filter.accepts(lock));
        filter.state = State::NoExpiry;
        lock.gone = false;
        QVERIFY(!filter.accepts(lock));
    }

    void chipsShowNoGoneRowsEither()
    {
        Lock lock = sampleLock("order:42", State::RenewalLate, now);
        lock.waiters.clients = 2;
        LockFilter filter;
        for (const auto chip : {LockFilter::Chip::Attention, LockFilter::Chip::Contended, LockFilter::Chip::Waiting}) {
            lock.gone = false;
            filter.chip = chip;
            QVERIFY(filter.accepts(lock));
            lock.gone = true;
            QVERIFY(!filter.accepts(lock));
        }
    }

    // Its holders are only the last known ones.
    void anUnconfirmedLockIsNotHeld()
    {
        Lock lock = sampleLock("order:42", State::HeldRenewed, now);
        LockFilter filter;
        filter.chip = LockFilter::Chip::Held;
        StateCounts counts;
        counts.add(lock);
        QVERIFY(filter.accepts(lock));
        QCOMPARE(counts.held(), 1);
        counts.remove(lock);
        lock.state = State::Unverified;
        counts.add(lock);
        QVERIFY(!filter.accepts(lock));
        QCOMPARE(counts.held(), 0);
    }

    void theWaitersAreCountedAsFarAsTheyAreKnown()
    {
        Lock fair = sampleLock("fair", State::HeldRenewed, now);
        fair.waiters = {3, std::nullopt};
        StateCounts counts;
        counts.add(fair);
        QCOMPARE(counts.waiters(), 3);
        QVERIFY(counts.areWaitersExact());
        Lock free = sampleLock("free", State::Free, now);
        free.waiters = {std::nullopt, 0};
        counts.add(free);
        QVERIFY(counts.areWaitersExact());
        Lock plain = sampleLock("plain", State::HeldRenewed, now);
        plain.waiters = {std::nullopt, 2}; // subscribers
        counts.add(plain);
        QCOMPARE(counts.waiters(), 5);
        QVERIFY(!counts.areWaitersExact());
        counts.remove(plain);
        QCOMPARE(counts.waiters(), 3);
        QVERIFY(counts.areWaitersExact());
        Lock unknown = sampleLock("token", State::HeldRenewed, now);
        unknown.waiters = {};
        counts.add(unknown);
        QVERIFY(!counts.areWaitersExact());
        counts.remove(unknown);
        Lock unverified = plain;
        unverified.state = State::Unverified;
        counts.add(unverified);
        QCOMPARE(counts.waiters(), 3);
        QVERIFY(!counts.areWaitersExact());
    }

    void theChipWaitingAcceptsWhatTheTermAccepts()
    {
        LockFilter chip;
        chip.chip = LockFilter::Chip::Waiting;
        const LockFilter term = filterOf(QStringLiteral("waiting>0"));
        using Known = std::optional<qint64>;
        for (const Waiters &waiters : {Waiters{}, Waiters{Known(), 0}, Waiters{Known(), 2}, Waiters{0, Known()},
                                       Waiters{1, Known()}, Waiters{0, 2}}) {
            Lock lock = sampleLock("order:42", State::HeldRenewed, now);
            lock.waiters = waiters;
            QCOMPARE(chip.accepts(lock), term.accepts(lock));
            QCOMPARE(chip.accepts(lock), waiters.known().value_or(0) > 0);
        }
    }

    void theChipSaysThatMoreMayWait()
    {
        FilterBar bar;
        const auto texts = [&bar] {
            QStringList shown;
            for (const Chip *chip : bar.findChildren<Chip *>())
                shown << chip->text();
            return shown;
        };
        StateCounts counts;
        bar.setStates(counts);
        QVERIFY(texts().contains(QStringLiteral("Waiting")));
        Lock lock = sampleLock("fair", State::HeldRenewed, now);
        lock.waiters = {3, std::nullopt};
        counts.add(lock);
        bar.setStates(counts);
        QVERIFY(texts().contains(QStringLiteral("Waiting 3")));
        lock.waiters = {std::nullopt, 2};
        counts.add(lock);
        bar.setStates(counts);
        QVERIFY(texts().contains(QStringLiteral("Waiting ≥ 5")));
    }

    void anEmptyNameIsFoundByItsWords()
    {
        const Lock lock = sampleLock("", State::HeldRenewed, now);
        QVERIFY(filterOf(QStringLiteral("empty n")).accepts(lock));
        QVERIFY(!filterOf(QStringLiteral("order")).accepts(lock));
    }
};

QTEST_MAIN(TestLockFilter)

} // namespace lockscope::lock_filter_test

#include "tst_lock_filter.moc"
