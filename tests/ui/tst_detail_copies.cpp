#include "tests/support/ui/sample_locks.h"
#include "tests/support/ui/screenshot.h"
#include "ui/detail/detail_panel.h"

#include <QLabel>
#include <QTest>

namespace lockscope::detail_copies_test {

using namespace lockscope::ui;
using namespace std::chrono_literals;

namespace {

// A lock and two replicas: one answers as the test says, and the other has the lock.
struct Chosen {
    Chosen()
        : now(Instant(1h))
        , lock(shared(sampleLock("orders:42", State::HeldRenewed, now)))
    {
        copies.id = lock->id;
        for (const char *node : {"10.0.0.2:6379", "10.0.0.3:6379"}) {
            LockCopy copy;
            copy.node = QLatin1String(node);
            copy.answers = true;
            copy.held = lock;
            copy.isSteady = true;
            copy.lock = lock;
            copy.askedAt = now - 300ms;
            copy.bytesBehind = 0;
            copy.secondsBehind = 1;
            copies.replicas.push_back(copy);
        }
        panel.resize(420, 900);
    }
    void show()
    {
        panel.setCopies(std::make_shared<const LockCopies>(copies));
        panel.show(lock, View{now}, 0);
        panel.QWidget::show();
    }
    QLabel *label(const char *name) { return panel.findChild<QLabel *>(QLatin1String(name)); }

    Instant now;
    LockPtr lock;
    LockCopies copies;
    DetailPanel panel;
};

} // namespace

class TestDetailCopies : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { setScheme(Scheme::Light); }

    void whoHasItIsListed()
    {
        Chosen c;
        c.show();
        QVERIFY(c.label("copies")->isVisible() && !c.label("copies")->font().bold());
        QVERIFY(c.label("copies")->text().contains(QStringLiteral("Replicas that have it: all 2")));
        const QString each = c.label("copiesOfEach")->text();
        QVERIFY2(each.contains(QStringLiteral("10.0.0.2:6379")) && each.contains(QStringLiteral("0 bytes behind")),
                 qPrintable(each));
    }

    // A lock that a failover would lose stands out.
    void whatWouldBeLostStandsOut()
    {
        Chosen c;
        for (LockCopy &copy : c.copies.replicas) {
            copy.lock = nullptr;
            copy.bytesBehind = 3'412;
        }
        c.copies.replicas[1].isLinked = false;
        c.copies.replicas[1].secondsBehind = 42;
        c.show();
        QVERIFY(c.label("copies")->font().bold());
        QVERIFY(c.label("copies")->text().contains(QStringLiteral("a failover now would lose it")));
        QVERIFY(c.label("copiesOfEach")->text().contains(QStringLiteral("cut off from its master for 42 s")));
        keepScreenshots(&c.panel, QStringLiteral("detail-copies"));
    }

    // Nothing is said about another lock, or without replicas.
    void nothingIsSaidWhereNothingIsKnown()
    {
        Chosen c;
        c.copies.id.key = Key("another");
        c.show();
        QVERIFY(!c.label("copies")->isVisible());
        c.copies = LockCopies{c.lock->id, {}, 0};
        c.show();
        QVERIFY(!c.label("copies")->isVisible());
        c.copies.notFound = 2;
        c.show();
        QVERIFY(c.label("copies")->isVisible());
    }
};

QTEST_MAIN(TestDetailCopies)

} // namespace lockscope::detail_copies_test

#include "tst_detail_copies.moc"
