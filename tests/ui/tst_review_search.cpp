// The search for the worst lock that the user can help, without a window.
#include "core/model/lock.h"
#include "tests/support/manual_clock.h"
#include "tests/support/ui/sample_locks.h"
#include "ui/models/lock_table_model.h"
#include "ui/table/review_search.h"

#include <QTest>

namespace lockscope::review_search_test {

using namespace lockscope::ui;
using namespace std::chrono_literals;

namespace {

struct Search {
    Search() { model.sort(int(Column::Name), Qt::AscendingOrder); }

    LockPtr stuck(const QByteArray &name, State state = State::NoExpiry) const
    {
        Lock made = sampleLock(name, state, clock.now());
        made.noExpiry = true;
        made.leaseKind = LeaseKind::None;
        return shared(made);
    }
    LockPtr expired(int i) const // only waiting helps
    {
        Lock made = sampleLock("expired:" + QByteArray::number(i), State::ExpiredWhileHeld, clock.now());
        made.exists = false;
        made.holders.clear();
        return shared(made);
    }
    void tell(std::vector<LockPtr> locks)
    {
        std::sort(locks.begin(), locks.end(), [](const LockPtr &a, const LockPtr &b) { return a->id < b->id; });
        model.apply(std::make_shared<Delta>(deltaOf(std::move(locks))));
        search.forget();
    }
    void tellExpired(int count)
    {
        std::vector<LockPtr> locks;
        for (int i = 0; i < count; ++i)
            locks.push_back(expired(i));
        tell(std::move(locks));
    }
    QByteArray foundAfter(Millis passed)
    {
        clock.advance(passed);
        const LockPtr found = search.find(clock.now());
        return found ? found->id.key.raw() : QByteArray();
    }

    ManualClock clock;
    LockTableModel model{&clock};
    ReviewSearch search{&model};
};

} // namespace

class TestReviewSearch : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void nothingIsFoundAmongLocksThatNeedNoHelp()
    {
        Search s;
        QCOMPARE(s.foundAfter(0ms), QByteArray());
        s.tell({shared(sampleLock("calm", State::HeldRenewed, s.clock.now()))});
        QCOMPARE(s.foundAfter(1s), QByteArray());
    }

    void resultStaysForASecondUnlessRowsChange()
    {
        Search s;
        QCOMPARE(s.foundAfter(0ms), QByteArray());
        s.model.apply(std::make_shared<Delta>(deltaOf({s.stuck("orders")})));
        QCOMPARE(s.foundAfter(900ms), QByteArray());
        QCOMPARE(s.foundAfter(100ms), QByteArray("orders"));
        s.tell({s.stuck("another")});
        QCOMPARE(s.foundAfter(0ms), QByteArray("another"));
    }

    void theOnlyOneOfManyIsFoundInAFewSearches()
    {
        Search s;
        s.tellExpired(450);
        s.tell({s.stuck("orders", State::MixedKinds)});
        int searches = 0;
        while (s.foundAfter(1s) != "orders" && searches < 20)
            ++searches;
        QVERIFY2(searches > 1 && searches < 10, qPrintable(QString::number(searches)));
        QCOMPARE(s.foundAfter(250ms), QByteArray("orders"));
        s.tell({s.expired(1)}); // a delta about another lock
        QCOMPARE(s.foundAfter(0ms), QByteArray("orders"));
    }

    void afterTheLastLockTheSearchBeginsAgain()
    {
        Search s;
        s.tellExpired(300);
        for (int i = 0; i < 10; ++i)
            QCOMPARE(s.foundAfter(1s), QByteArray());
        s.tell({s.stuck("orders", State::MixedKinds)});
        int searches = 0;
        while (s.foundAfter(1s) != "orders" && searches < 20)
            ++searches;
        QVERIFY(searches < 10);
    }

    void foundLockIsForgottenOnceItIsWell()
    {
        Search s;
        s.tellExpired(50);
        s.tell({s.stuck("orders", State::MixedKinds)});
        for (int i = 0; i < 10 && s.foundAfter(1s) != "orders"; ++i) { }
        QCOMPARE(s.foundAfter(0ms), QByteArray("orders"));
        s.tell({shared(sampleLock("orders", State::HeldRenewed, s.clock.now()))});
        QCOMPARE(s.foundAfter(0ms), QByteArray());
    }
};

QTEST_MAIN(TestReviewSearch)

} // namespace lockscope::review_search_test

#include "tst_review_search.moc"
