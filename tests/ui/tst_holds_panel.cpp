#include "tests/support/id_of.h"
#include "tests/support/ui/screenshot.h"
#include "ui/holds/hold_table_model.h"
#include "ui/holds/holds_panel.h"
#include "ui/widgets/message_line.h"

#include <QAbstractItemModelTester>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>

namespace lockscope::holds_panel_test {

using namespace lockscope::ui;
using namespace std::chrono_literals;
using locks::HoldFacts;

namespace {

const Instant start{std::chrono::hours(1)};

HoldFacts held(quint64 id, const QByteArray &name)
{
    HoldFacts hold;
    hold.id = id;
    hold.lock.key = Key(name);
    hold.owner = Owner("3f2a91c0-1111-4222-8333-444455556666:12");
    hold.holds = 1;
    hold.lease = Millis(30'000);
    hold.watchdog = true;
    hold.deadline = start + 29s;
    hold.valid = true;
    return hold;
}

HoldFacts lost(HoldFacts hold, locks::LossReason reason)
{
    hold.valid = false;
    hold.lost = reason;
    return hold;
}

// A multi-lock with one member.
locks::CompoundFacts multiLock(quint64 id, const char *name, int renewals)
{
    HoldFacts member = held(id * 100, name);
    member.renewals = renewals;
    locks::CompoundFacts multi;
    multi.id = id;
    multi.quorum = multi.held = 1;
    multi.standing = locks::Standing::Whole;
    multi.lease = Millis(30'000);
    multi.watchdog = multi.valid = true;
    multi.deadline = start + 28s;
    multi.members = {{idOf(name), locks::AcquirableKind::Reentrant, {}, {}, member}};
    multi.members.front().result.what = locks::MemberResult::What::Taken;
    return multi;
}

struct Opened {
    Instant time = start;
    HoldsPanel panel{nullptr, [this] { return time; }};
    QSignalSpy release{&panel, &HoldsPanel::releaseRequested};
    QSignalSpy dismissed{&panel, &HoldsPanel::dismissed};
    QTableView *view = panel.findChild<QTableView *>();
    QAbstractItemModelTester tester{view->model(), QAbstractItemModelTester::FailureReportingMode::QtTest};

    Opened()
    {
        panel.resize(860, 200);
        panel.show();
        if (!QTest::qWaitForWindowExposed(&panel))
            qFatal("not shown");
    }
    QString text(int row, int column) { return view->model()->index(row, column).data().toString(); }
    QPushButton *button(int row)
    {
        return qobject_cast<QPushButton *>(view->indexWidget(view->model()->index(row, HoldTableModel::Act)));
    }
    int rows() { return view->model()->rowCount(); }
};

} // namespace

class TestMinePanel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { setScheme(Scheme::Light); }

    void showsEveryFigure()
    {
        Opened o;
        QVERIFY(!o.view->isVisible());
        HoldFacts first = held(1, "order:42");
        first.holds = 2;
        first.renewals = 7;
        HoldFacts second = held(2, "report");
        second.kind = locks::AcquirableKind::Write;
        second.watchdog = false;
        second.lease = Millis(90'000);
        HoldFacts third = held(3, "stock");
        third.atRisk = true;
        HoldFacts fourth = lost(held(4, "invoice:2024-11-03"), locks::LossReason::NotHeldAnymore);
        o.panel.setHolds({first, second, third, fourth});
        QVERIFY(o.view->isVisible());
        QCOMPARE(o.text(0, HoldTableModel::Name), QStringLiteral("order:42"));
        QCOMPARE(o.text(0, HoldTableModel::Holds), QStringLiteral("2"));
        QCOMPARE(o.text(0, HoldTableModel::Renewals), QStringLiteral("7"));
        QVERIFY(o.text(0, HoldTableModel::Lease).contains(QStringLiteral("watchdog")));
        QCOMPARE(o.text(1, HoldTableModel::Kind), QStringLiteral("write"));
        QVERIFY(o.text(1, HoldTableModel::Lease).contains(QStringLiteral("fixed")));
        QVERIFY(o.text(2, HoldTableModel::State).contains(QStringLiteral("at risk")));
        QVERIFY(o.text(3, HoldTableModel::State).contains(QStringLiteral("lost")));
        keepScreenshots(&o.panel, QStringLiteral("panel-mine"));
    }

    // Its row stays until the user dismisses it, but another client may hold it.
    void aLostLockIsNotOurs()
    {
        Opened o;
        o.panel.setHolds({held(1, "order:42"), lost(held(2, "report"), locks::LossReason::NotHeldAnymore)});
        QCOMPARE(o.rows(), 2);
        QVERIFY(o.panel.locks() == std::set<LockId>{idOf("order:42")});
    }

    void locksOfSeveralWithTheirMembers()
    {
        Opened o;
        QSignalSpy releasedCompound(&o.panel, &HoldsPanel::compoundReleaseRequested);
        locks::CompoundFacts multi;
        multi.id = 7;
        multi.quorum = multi.held = 2;
        multi.standing = locks::Standing::Whole;
        multi.lease = Millis(30'000);
        multi.watchdog = multi.valid = true;
        multi.deadline = start + 28s;
        multi.members = {{idOf("order:42"), locks::AcquirableKind::Reentrant, {}, {}, held(3, "order:42")},
                         {idOf("stock:7"), locks::AcquirableKind::Fair, {}, {}, held(4, "stock:7")}};
        for (auto &member : multi.members)
            member.result.what = locks::MemberResult::What::Taken;
        locks::CompoundFacts red = multi;
        red.id = 8;
        red.kind = locks::CompoundKind::Red;
        red.standing = locks::Standing::Reduced;
        red.members = {
            multi.members[0], multi.members[0], {idOf("order:42"), locks::AcquirableKind::Reentrant, {}, {}, {}}};
        red.members[0].node = QStringLiteral("redis-1:6379");
        red.members[1].node = QStringLiteral("redis-2:6379");
        red.members[2].node = QStringLiteral("redis-3:6379");
        red.members[2].result = {locks::MemberResult::What::Unanswered, {}, {}};
        HoldFacts fenced = held(1, "report");
        fenced.kind = locks::AcquirableKind::Fenced;
        fenced.token = 33;
        o.panel.setCompounds({multi, red});
        o.panel.setHolds({fenced}); // simple holds stand before compound ones
        QCOMPARE(o.rows(), 8);
        QCOMPARE(o.text(0, HoldTableModel::Token), QStringLiteral("33"));
        QVERIFY(!o.view->isColumnHidden(HoldTableModel::Token));
        QCOMPARE(o.text(1, HoldTableModel::Name), QStringLiteral("order:42 + stock:7"));
        QVERIFY(o.text(1, HoldTableModel::State).contains(QStringLiteral("held: 2 of 2")));
        QVERIFY(o.text(3, HoldTableModel::Name).contains(QStringLiteral("└ stock:7")));
        QCOMPARE(o.text(3, HoldTableModel::Kind), QStringLiteral("fair"));
        QVERIFY(o.text(4, HoldTableModel::State).contains(QStringLiteral("2 of 3, 2 needed")));
        QVERIFY(o.text(7, HoldTableModel::State).contains(QStringLiteral("no answer yet")));
        QVERIFY(o.button(1) && o.button(4) && !o.button(2) && !o.button(7));
        QVERIFY(o.panel.locks() == (std::set<LockId>{idOf("order:42"), idOf("report"), idOf("stock:7")}));
        o.panel.resize(860, 300);
        keepScreenshots(&o.panel, QStringLiteral("panel-mine-several"));
        QTest::mouseClick(o.button(4), Qt::LeftButton);
        QCOMPARE(releasedCompound.size(), 1);
        QCOMPARE(releasedCompound[0][0].toULongLong(), 8u);
        QVERIFY(!o.button(4)->isEnabled() && o.button(1)->isEnabled());
        o.panel.compoundReleaseFinished(8, true, {});
        o.panel.setCompounds({multi});
        QCOMPARE(o.rows(), 4);
        multi.lost = locks::LossReason::NotHeldAnymore;
        multi.standing = locks::Standing::Split;
        o.panel.setCompounds({multi});
        QVERIFY(o.text(1, HoldTableModel::State).contains(QStringLiteral("lost")));
        QCOMPARE(o.button(1)->text(), QStringLiteral("Dismiss"));
        QTest::mouseClick(o.button(1), Qt::LeftButton);
        QCOMPARE(releasedCompound.size(), 2); // the members that are left are released
        o.panel.compoundReleaseFinished(7, false, {Error::Kind::Precondition, QStringLiteral("not ours"), {}, {}});
        QVERIFY(!o.panel.findChild<MessageLine *>()->isVisible());
        o.panel.setCompounds({});
        QCOMPARE(o.rows(), 1);
    }

    // Each connection reports its own compound locks, again and again.
    void compoundLocksOfTwoConnectionsStayInPlace()
    {
        Opened o;
        const ConnectionId here{SourceId{0}, 0};
        const ConnectionId there{SourceId{1}, 0};
        const auto report = [&](const ConnectionId &of, const char *name, int renewals) {
            o.panel.setCompounds({multiLock(3, name, renewals)}, of);
        };
        const auto names = [&] {
            QStringList all;
            for (int row = 0; row < o.rows(); ++row)
                all << o.text(row, HoldTableModel::Name);
            return all;
        };
        const auto renewals = [&](int row) { return o.text(row, HoldTableModel::Renewals); };
        const QStringList both{QStringLiteral("order:42"), QStringLiteral("   └ order:42"), QStringLiteral("stock:7"),
                               QStringLiteral("   └ stock:7")};
        for (int renewed = 1; renewed <= 3; ++renewed) {
            report(here, "order:42", renewed);
            report(there, "stock:7", renewed + 10);
            QCOMPARE(names(), both);
            QCOMPARE(renewals(0), QString::number(renewed));
            QCOMPARE(renewals(3), QString::number(renewed + 10));
        }
        auto *release = o.button(2);
        report(here, "order:42", 4);
        QCOMPARE(renewals(0), QStringLiteral("4"));
        QCOMPARE(o.button(2), release); // the keyboard focus may be here
        o.panel.setCompounds({}, here);
        QCOMPARE(names(), both.mid(2));
    }

    // Rows that move are not shown a second time.
    void compoundLocksInAnotherOrderAreShownOnce()
    {
        Opened o;
        const locks::CompoundFacts first = multiLock(3, "order:42", 1);
        const locks::CompoundFacts second = multiLock(4, "stock:7", 1);
        o.panel.setCompounds({first, second});
        o.panel.setCompounds({second, first});
        QCOMPARE(o.rows(), 4);
        QCOMPARE(o.text(0, HoldTableModel::Name), QStringLiteral("stock:7"));
        QCOMPARE(o.text(2, HoldTableModel::Name), QStringLiteral("order:42"));
        QVERIFY(o.button(0) && o.button(2) && !o.button(3));
    }

    void countsDown()
    {
        Opened o;
        o.panel.setHolds({held(1, "a")});
        const QString before = o.text(0, HoldTableModel::ValidFor);
        QSignalSpy changed(o.view->model(), &QAbstractItemModel::dataChanged);
        o.time = start + 10s;
        QVERIFY(changed.wait());
        QCOMPARE(changed.at(0).at(0).toModelIndex().column(), int(HoldTableModel::ValidFor));
        QVERIFY(o.text(0, HoldTableModel::ValidFor) != before);
        o.time = start + 30s;
        QCOMPARE(o.text(0, HoldTableModel::ValidFor), QStringLiteral("over"));
    }

    void aClickReleasesOnce()
    {
        Opened o;
        o.panel.setHolds({held(7, "a"), held(8, "b")});
        QTest::mouseClick(o.button(1), Qt::LeftButton);
        QCOMPARE(o.release.size(), 1);
        QCOMPARE(o.release[0][0].toULongLong(), 8u);
        QVERIFY(!o.button(1)->isEnabled());
        QVERIFY(o.button(0)->isEnabled());
        o.panel.setHolds({held(7, "a")});
        o.panel.releaseFinished(8, true, {});
        QCOMPARE(o.rows(), 1);
        o.panel.setHolds({});
        QCOMPARE(o.rows(), 0);
        QVERIFY(!o.view->isVisible());
    }

    void theKeyboardReleasesToo()
    {
        Opened o;
        o.panel.setHolds({held(7, "a")});
        o.button(0)->setFocus();
        QTest::keyClick(o.button(0), Qt::Key_Space);
        QCOMPARE(o.release.size(), 1);
    }

    void aFailedReleaseIsSaidAndMayBeTriedAgain()
    {
        Opened o;
        o.panel.setHolds({held(7, "a")});
        QTest::mouseClick(o.button(0), Qt::LeftButton);
        o.panel.releaseFinished(7, false, {Error::Kind::OutcomeUnknown, QStringLiteral("connection lost"), {}, {}});
        auto *message = o.panel.findChild<MessageLine *>();
        QVERIFY(message->isVisible());
        QVERIFY(message->said().startsWith(QStringLiteral("Result unknown")));
        QTest::mouseClick(o.button(0), Qt::LeftButton);
        QCOMPARE(o.release.size(), 2);
        QVERIFY(!message->isVisible());
    }

    void aLostOneStaysUntilDismissed()
    {
        Opened o;
        o.panel.setHolds({held(7, "a"), held(8, "b")});
        const HoldFacts gone = lost(held(7, "a"), locks::LossReason::DeadlinePassed);
        o.panel.setHolds({gone, held(8, "b")});
        QVERIFY(o.text(0, HoldTableModel::State).contains(QStringLiteral("lost: not renewed in time")));
        const QModelIndex state = o.view->model()->index(0, HoldTableModel::State);
        QVERIFY(state.data(Qt::ToolTipRole).toString().contains(QStringLiteral("Another client may")));
        QCOMPARE(o.text(0, HoldTableModel::ValidFor), QStringLiteral("over"));
        o.panel.setHolds({held(8, "b")}); // core has forgotten the hold, but the user has not seen the loss yet
        QCOMPARE(o.rows(), 2);
        QCOMPARE(o.button(0)->text(), QStringLiteral("Dismiss"));
        QTest::mouseClick(o.button(0), Qt::LeftButton);
        QCOMPARE(o.dismissed.size(), 1);
        QCOMPARE(o.release.size(), 0);
        QCOMPARE(o.rows(), 1);
        o.panel.setHolds({gone, held(8, "b")}); // reported a second time, during its removal
        QCOMPARE(o.rows(), 1);
        o.panel.releaseFinished(7, false, {Error::Kind::Precondition, QStringLiteral("not ours"), {}, {}});
        QVERIFY(!o.panel.findChild<MessageLine *>()->isVisible());
    }

    void namesAreShownPlain()
    {
        Opened o;
        o.panel.setHolds({held(1, "<img src=file:///dev/urandom><table>x")});
        QCOMPARE(o.text(0, HoldTableModel::Name), QStringLiteral("<img src=file:///dev/urandom><table>x"));
        const QString tip = o.view->model()->index(0, HoldTableModel::Name).data(Qt::ToolTipRole).toString();
        QVERIFY(tip.contains(QStringLiteral("&lt;img")));
    }
};

QTEST_MAIN(TestMinePanel)

} // namespace lockscope::holds_panel_test

#include "tst_holds_panel.moc"
