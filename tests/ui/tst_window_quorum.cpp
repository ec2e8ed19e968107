// Three servers that the user declared as one quorum set: a red lock has one row, and an action still has its server.
#include "tests/support/ui/played_window.h"
#include "tests/support/ui/screenshot.h"
#include "ui/detail/detail_panel.h"
#include "ui/dialogs/quorum_dialog.h"
#include "ui/status/connection_bar.h"
#include "ui/table/lock_pane.h"
#include "ui/table/lock_table_view.h"
#include "ui/table/similar_names_dialog.h"
#include "ui/widgets/chip.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>

namespace lockscope::window_quorum_test {

using namespace lockscope::ui;
using namespace std::chrono_literals;

namespace {

struct Three : PlayedWindow {
    Three()
    {
        ports.push_back(&port);
        for (const char *host : {"redis-2", "redis-3"}) {
            redis::Address address;
            address.host = QLatin1String(host);
            preferences.setPolicy(address, {});
            window.connectBeside(address);
            ports.push_back(port.others.back());
        }
        for (PlayedPort *each : ports) {
            Status status;
            status.scanComplete = true;
            Q_EMIT each->statusChanged(status);
            each->goLive();
        }
    }
    // By the same owner everywhere, unless `client` differs.
    void hold(std::size_t server, const char *name, int client = 1, Kind kind = Kind::Reentrant) const
    {
        Lock lock = sampleLock(name, State::HeldRenewed, clock.now());
        lock.id.source = ports[server]->source;
        lock.kind = kind;
        lock.holders = {sampleHolder(client, 12 + client)};
        Q_EMIT ports[server]->changed(std::make_shared<Delta>(deltaOf({shared(lock)})));
    }
    void drop(std::size_t server, const char *name) const
    {
        const LockId id{ports[server]->source, 0, Key(name)};
        Q_EMIT ports[server]->changed(std::make_shared<Delta>(deltaOf({}, {id})));
    }
    void tick() const { ports[0]->goLive(); }
    LockTableModel *model() const { return window.model(); }
    QString cell(int row, Column column) const { return model()->index(row, int(column)).data().toString(); }
    State state(int row) const { return State(model()->index(row, 0).data(LockTableModel::StateRole).toInt()); }
    QString members() const
    {
        return window.findChild<DetailPanel *>()->findChild<QLabel *>(QStringLiteral("members"))->text();
    }

    std::vector<PlayedPort *> ports;
};

} // namespace

class TestWindowQuorum : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aRedLockIsOneRow()
    {
        Three o;
        for (std::size_t i = 0; i < 3; ++i)
            o.hold(i, "order:42");
        QCOMPARE(o.model()->rowCount(), 3);
        o.window.showAsQuorumSet();
        QCOMPARE(o.model()->rowCount(), 1);
        QCOMPARE(o.cell(0, Column::Connection), QStringLiteral("3 of 3 · quorum set"));
        QCOMPARE(o.state(0), State::HeldRenewed);
        QCOMPARE(o.model()->counts()[State::HeldRenewed], 1); // counted once
        o.drop(2, "order:42");
        o.tick();
        QCOMPARE(o.cell(0, Column::Connection), QStringLiteral("2 of 3 · quorum set"));
        QCOMPARE(o.state(0), State::HeldRenewed);
        QCOMPARE(o.model()->rowCount(), 1);
    }

    void aLostQuorumIsSaidWhenItLasts()
    {
        Three o;
        for (std::size_t i = 0; i < 3; ++i)
            o.hold(i, "order:42");
        o.window.showAsQuorumSet();
        o.drop(0, "order:42");
        o.drop(1, "order:42");
        o.tick();
        QCOMPARE(o.state(0), State::Learning);
        o.clock.advance(1s);
        o.tick();
        QCOMPARE(o.state(0), State::QuorumLost);
        QCOMPARE(o.cell(0, Column::Connection), QStringLiteral("1 of 3 · quorum set"));
        o.window.choose(o.model()->lockAt(0)->id);
        QTRY_VERIFY2(o.members().contains(QStringLiteral("Servers that hold it: 1 of 3. Needed: 2.")),
                     qPrintable(o.members()));
        QVERIFY(o.members().contains(QStringLiteral("redis-1:6379: not held")));
        keepScreenshots(&o.window, QStringLiteral("window-quorum-lost"));
        o.drop(2, "order:42");
        o.tick();
        QCOMPARE(o.model()->rowCount(), 0);
    }

    void severalHolders()
    {
        Three o;
        for (std::size_t i = 0; i < 3; ++i)
            o.hold(i, "order:42", int(i));
        o.window.showAsQuorumSet();
        o.clock.advance(1s);
        o.tick();
        QCOMPARE(o.cell(0, Column::Connection), QStringLiteral("1 of 3, split · quorum set"));
        QCOMPARE(o.state(0), State::QuorumLost);
    }

    void aServerThatIsGoneMakesItUnknown()
    {
        Three o;
        o.hold(0, "order:42");
        o.hold(1, "order:42");
        o.window.showAsQuorumSet();
        QCOMPARE(o.state(0), State::HeldRenewed);
        redis::ConnectionState lost;
        lost.phase = redis::ConnectionState::Phase::Waiting;
        Q_EMIT o.ports[1]->stateChanged(lost, {});
        QCOMPARE(o.state(0), State::Unverified);
        QCOMPARE(o.cell(0, Column::Connection), QStringLiteral("1 of 3, 1 silent · quorum set"));
    }

    // No filter explains why the lock is no longer in the table.
    void theLockThatWasChosenIsTheSets()
    {
        Three o;
        for (std::size_t i = 0; i < 3; ++i)
            o.hold(i, "order:42");
        o.window.choose({o.ports[1]->source, 0, Key("order:42")});
        o.window.showAsQuorumSet();
        QString all;
        const auto isTold = [&] {
            all.clear();
            for (const auto *label : o.window.findChild<DetailPanel *>()->findChildren<QLabel *>())
                all += label->text();
            return all.contains(QStringLiteral("part of a quorum set"));
        };
        QTRY_VERIFY2(isTold(), qPrintable(all));
        QVERIFY2(!all.contains(QStringLiteral("filter")), qPrintable(all));
    }

    // As after a double click on an event of one server.
    void aPartOfTheSetLeavesNoOtherRowChosen()
    {
        Three o;
        for (std::size_t i = 0; i < 3; ++i)
            o.hold(i, "order:42");
        o.window.showAsQuorumSet();
        const LockId row = o.model()->lockAt(0)->id;
        auto *table = o.window.lockPane()->table();
        o.window.choose(row);
        QVERIFY(table->currentLock() == row);
        o.window.choose({o.ports[1]->source, 0, Key("order:42")});
        QVERIFY(!table->currentLock());
        QVERIFY(table->chosenLocks().empty());
        const QModelIndex name = o.model()->index(0, int(Column::Name));
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(name).center());
        QVERIFY2(o.members().contains(QStringLiteral("Servers that hold it")), qPrintable(o.members()));
    }

    // The set has no server, so the user acts in the view of one of its connections.
    void actionsGoToOneServer()
    {
        Three o;
        for (std::size_t i = 0; i < 3; ++i)
            o.hold(i, "order:42");
        o.window.showAsQuorumSet();
        o.window.choose(o.model()->lockAt(0)->id);
        QVERIFY(!o.mayReview());
        o.at<ConnectionBar>()->findChildren<Chip *>()[1]->click();
        QCOMPARE(o.model()->rowCount(), 1);
        const LockId second{o.ports[1]->source, 0, Key("order:42")};
        QCOMPARE(o.model()->lockAt(0)->id, second);
        QVERIFY(o.mayReview());
        o.actions().review->trigger();
        QCOMPARE(o.at<ActionDialog>()->id(), second);
    }

    void whatIsNoRedLockKeepsItsRows()
    {
        Three o;
        for (std::size_t i = 0; i < 2; ++i)
            o.hold(i, "gate", 1, Kind::Latch);
        o.window.showAsQuorumSet();
        QCOMPARE(o.model()->rowCount(), 2);
    }

    // Otherwise, the bar would say that the table shows one of four locks.
    void partsOfTheSetAreNotFurtherLocks()
    {
        Three o;
        for (std::size_t i = 0; i < 3; ++i)
            o.hold(i, "order:42");
        QCOMPARE(o.model()->lockCount(), 3);
        o.window.showAsQuorumSet();
        QCOMPARE(o.model()->lockCount(), 1);
        o.model()->setOrderHeld(true);
        o.drop(2, "order:42");
        o.tick();
        QCOMPARE(o.model()->lockCount(), 1);
        o.hold(2, "order:42");
        o.tick();
        QCOMPARE(o.model()->lockCount(), 1);
        o.model()->setOrderHeld(false);
        o.hold(0, "order:43");
        o.tick();
        QCOMPARE(o.model()->lockCount(), 2);
        for (std::size_t i = 0; i < 3; ++i)
            o.drop(i, "order:42");
        o.tick();
        QCOMPARE(o.model()->lockCount(), 1);
    }

    void similarNamesCountARedLockOnce()
    {
        Three o;
        for (std::size_t i = 0; i < 3; ++i) {
            o.hold(i, "order:42");
            o.hold(i, "order:43");
        }
        o.window.showAsQuorumSet();
        QCOMPARE(o.model()->rowCount(), 2);
        o.actions().similarNames->trigger();
        const auto *groups = o.at<SimilarNamesDialog>()->findChild<QTableWidget *>();
        QCOMPARE(groups->rowCount(), 1);
        QCOMPARE(groups->item(0, 0)->text(), QStringLiteral("order:"));
        QCOMPARE(groups->item(0, 1)->text(), QStringLiteral("2"));
    }

    void theUserSaysWhichServersItIs()
    {
        Three o;
        for (std::size_t i = 0; i < 3; ++i)
            o.hold(i, "order:42");
        o.actions().quorumSet->trigger();
        auto *dialog = o.at<QuorumDialog>();
        const auto boxes = dialog->findChildren<QCheckBox *>();
        auto *ok = dialog->findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Ok);
        QCOMPARE(boxes.size(), 3);
        boxes[0]->setChecked(true);
        QVERIFY(!ok->isEnabled()); // one server is not a set
        boxes[2]->setChecked(true);
        keepScreenshots(dialog, QStringLiteral("dialog-quorum"));
        ok->click();
        QCOMPARE(o.model()->rowCount(), 2); // the row of the set, and that of the other server
        o.window.choose({o.ports[0]->source, 0, Key("order:42")});
        o.actions().disconnectFrom->trigger();
        QCOMPARE(o.model()->rowCount(), 2); // the set is gone: the rows of the two remaining servers
        QVERIFY(o.model()->find({o.ports[2]->source, 0, Key("order:42")}));
    }
};

QTEST_MAIN(TestWindowQuorum)

} // namespace lockscope::window_quorum_test

#include "tst_window_quorum.moc"
