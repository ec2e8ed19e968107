#include "tests/support/ui/sample_locks.h"
#include "ui/models/lock_filter.h"
#include "ui/models/state_counts.h"

#include <QtTest>

using namespace lockscope;
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
        for (const auto chip : {LockFilter::Chip::Attention, LockFilter::Chip::Contended}) {
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

    void anEmptyNameIsFoundByItsWords()
    {
        const Lock lock = sampleLock("", State::HeldRenewed, now);
        QVERIFY(filterOf(QStringLiteral("empty n")).accepts(lock));
        QVERIFY(!filterOf(QStringLiteral("order")).accepts(lock));
    }
};

QTEST_APPLESS_MAIN(TestLockFilter)
#include "tst_lock_filter.moc"
