// Every kind of lock in the real window on real servers: waited for, acquired, and released in the panel *Mine*.
#include "tests/support/blocking_redis.h"
#include "tests/support/cli_process.h"
#include "tests/support/replica_pair.h"
#include "tests/support/ui/bring_forward.h"
#include "tests/support/ui/screenshot.h"
#include "tests/support/ui/window_program.h"
#include "ui/actiondialog/action_dialog.h"
#include "ui/dialogs/acquire_dialog.h"
#include "ui/dialogs/kind_box.h"
#include "ui/holds/hold_table_model.h"
#include "ui/holds/holds_panel.h"
#include "ui/widgets/lines_field.h"
#include "ui/widgets/message_line.h"

#include <QComboBox>
#include <QLineEdit>
#include <QListWidget>
#include <QSpinBox>
#include <QTabBar>
#include <QTableView>

namespace lockscope::window_locks_test {

using namespace lockscope::ui;
using locks::AcquirableKind;
using locks::CompoundKind;

namespace {

const QString order = QStringLiteral("order:42");

QString urlOf(const RedisServer &server)
{
    return QStringLiteral("unix://") + server.socketPath();
}

// The exit code of another program that tries to acquire the lock now.
int triedByAnother(const RedisServer &server, const QString &name, QLatin1String kind)
{
    CliProcess another(server,
                       {QStringLiteral("acquire"), name, QStringLiteral("--kind"), kind, QStringLiteral("--wait"),
                        QStringLiteral("0s")});
    return another.finish();
}

// The dialog as a user sees it.
struct Asking {
    explicit Asking(WindowProgram &program)
    {
        awaitUntil([&] { return program.window.windowActions().acquire->isEnabled(); });
        program.window.windowActions().acquire->trigger();
        dialog = program.window.findChild<AcquireDialog *>();
    }
    template<class Widget> Widget *at(const char *name) const
    {
        return dialog->findChild<Widget *>(QLatin1String(name));
    }
    void acquire() const { QTest::mouseClick(at<QPushButton>("acquire"), Qt::LeftButton); }
    bool hasStep(const QString &text) const
    {
        const auto *steps = at<QListWidget>("steps");
        for (int i = 0; i < steps->count(); ++i) {
            if (steps->item(i)->text().contains(text))
                return true;
        }
        return false;
    }
    void awaitAcquired() const
    {
        awaitUntil([this] { return !dialog->isAcquiring(); });
        const QString said = at<MessageLine>("message")->said();
        if (!said.startsWith(QStringLiteral("Acquired")))
            throw std::runtime_error(said.toStdString());
    }

    AcquireDialog *dialog;
};

struct Mine {
    explicit Mine(WindowProgram &program)
        : panel(program.window.findChild<HoldsPanel *>())
        , model(panel->findChild<QTableView *>()->model())
    {
        bringForward(panel);
    }
    QString text(int row, int column) const { return model->index(row, column).data().toString(); }
    void releaseFirst() const
    {
        awaitUntil([this] { return model->rowCount() > 0; });
        auto *view = panel->findChild<QTableView *>();
        auto *act = qobject_cast<QPushButton *>(view->indexWidget(model->index(0, HoldTableModel::Act)));
        act->click();
        awaitUntil([this] { return model->rowCount() == 0; });
    }

    HoldsPanel *panel;
    QAbstractItemModel *model;
};

} // namespace

class TestWindowLocks : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { LOCKSCOPE_REQUIRE_REDIS(); }

    void everyKind_data()
    {
        QTest::addColumn<int>("kind");
        for (const locks::AcquirableKind kind : locks::allKinds)
            QTest::newRow(locks::word(kind).data()) << int(kind);
    }
    void everyKind()
    {
        QFETCH(int, kind);
        const locks::AcquirableKind wanted = locks::AcquirableKind(kind);
        const bool isSemaphore =
            wanted == locks::AcquirableKind::Semaphore || wanted == locks::AcquirableKind::ExpirableSemaphore;
        RedisServer server;
        BlockingRedis redis(server);
        if (isSemaphore)
            redis.call({"SET", "order:42", "1"});
        const auto rival = locks::word(wanted == locks::AcquirableKind::Read ? locks::AcquirableKind::Write : wanted);
        CliProcess holder(server, {QStringLiteral("acquire"), order, QStringLiteral("--kind"), rival});
        holder.waitForOutput("acquired");
        WindowProgram program;
        program.connectTo(server);
        const Asking asking(program);
        asking.at<QLineEdit>("name")->setText(order);
        asking.at<KindBox>("kind")->choose(wanted);
        asking.acquire();
        awaitUntil([&] { return asking.hasStep(QStringLiteral("tried again")); });
        QVERIFY(asking.dialog->isAcquiring());
        holder.interrupt();
        asking.awaitAcquired();
        QCOMPARE(holder.finish(), 0);
        const Mine mine(program);
        awaitUntil([&] { return mine.model->rowCount() == 1; });
        QCOMPARE(mine.text(0, HoldTableModel::Name), order);
        QVERIFY(mine.text(0, HoldTableModel::State).contains(QStringLiteral("held")));
        if (wanted == locks::AcquirableKind::Fenced)
            QCOMPARE(mine.text(0, HoldTableModel::Token), QStringLiteral("2"));
        QCOMPARE(triedByAnother(server, order, rival), 1);
        mine.releaseFirst();
        if (isSemaphore)
            QCOMPARE(redis.call({"GET", "order:42"}), RedisValue::bytes("1"));
        else
            QCOMPARE(redis.call({"EXISTS", "order:42"}), RedisValue::integer(0));
    }

    void aMultiLock()
    {
        RedisServer server;
        BlockingRedis redis(server);
        CliProcess holder(server, {QStringLiteral("acquire"), QStringLiteral("b")});
        holder.waitForOutput("acquired");
        WindowProgram program;
        program.connectTo(server);
        const Asking asking(program);
        asking.at<KindBox>("kind")->choose(CompoundKind::Multi);
        asking.at<LinesField>("names")->setPlainText(QStringLiteral("c\na\nb"));
        asking.acquire();
        awaitUntil([&] { return asking.hasStep(QStringLiteral("b: subscribed")); });
        holder.interrupt();
        asking.awaitAcquired();
        const Mine mine(program);
        awaitUntil([&] { return mine.model->rowCount() == 4; });
        QCOMPARE(mine.text(0, HoldTableModel::Name), QStringLiteral("c + a + b"));
        QVERIFY(mine.text(0, HoldTableModel::State).contains(QStringLiteral("3 of 3")));
        for (const char *name : {"a", "b", "c"})
            QCOMPARE(triedByAnother(server, QLatin1String(name), locks::word(locks::AcquirableKind::Reentrant)), 1);
        mine.releaseFirst();
        QCOMPARE(redis.call({"EXISTS", "a", "b", "c"}), RedisValue::integer(0));
    }

    void aRedLock()
    {
        RedisServer servers[3];
        BlockingRedis first(servers[0]);
        BlockingRedis second(servers[1]);
        QStringList rival{QStringLiteral("acquire"), QStringLiteral("--kind"), QStringLiteral("red"), order};
        QStringList urls;
        for (const RedisServer &server : servers) {
            rival << QStringLiteral("--url") << urlOf(server);
            urls << urlOf(server);
        }
        CliProcess holder(rival);
        holder.waitForOutput("acquired");
        WindowProgram program;
        for (const RedisServer &server : servers)
            program.preferences.setPolicy(socketAddress(server), {}); // an unknown member is read-only
        program.connectTo(servers[0]);
        const Asking asking(program);
        asking.at<QLineEdit>("name")->setText(order);
        asking.at<KindBox>("kind")->choose(CompoundKind::Red);
        QCOMPARE(asking.at<LinesField>("servers")->lines(), QStringList{urls[0]});
        asking.at<LinesField>("servers")->setPlainText(urls.join(QLatin1Char('\n')));
        asking.acquire();
        awaitUntil([&] { return asking.hasStep(QStringLiteral("released the acquired")); });
        holder.interrupt();
        asking.awaitAcquired();
        const Mine mine(program);
        awaitUntil([&] {
            return mine.model->rowCount() == 4
                && mine.text(0, HoldTableModel::State).contains(QStringLiteral("3 of 3"));
        });
        QCOMPARE(CliProcess(rival + QStringList{QStringLiteral("--wait"), QStringLiteral("0s")}).finish(), 1);
        servers[2].kill(); // a quorum is left
        awaitUntil([&] { return mine.text(0, HoldTableModel::State).contains(QStringLiteral("at risk")); });
        program.window.resize(1'200, 760);
        keepScreenshots(&program.window, QStringLiteral("window-red-lock"));
        mine.releaseFirst();
        QCOMPARE(first.call({"EXISTS", "order:42"}), RedisValue::integer(0));
        QCOMPARE(second.call({"EXISTS", "order:42"}), RedisValue::integer(0));
    }

    void aSemaphoreIsMade()
    {
        RedisServer server;
        BlockingRedis redis(server);
        WindowProgram program;
        program.connectTo(server);
        const Asking asking(program);
        asking.at<QLineEdit>("name")->setText(QStringLiteral("pool"));
        asking.at<KindBox>("kind")->choose(locks::AcquirableKind::ExpirableSemaphore);
        asking.acquire();
        auto *make = asking.at<QPushButton>("makeSemaphore");
        awaitUntil([&] { return make->isVisible(); });
        QVERIFY(asking.at<MessageLine>("message")->said().contains(QStringLiteral("no semaphore 'pool' yet")));
        asking.at<QSpinBox>("newPermits")->setValue(3);
        make->click();
        awaitUntil([&] { return asking.hasStep(QStringLiteral("acquired")); });
        asking.awaitAcquired();
        QCOMPARE(redis.call({"GET", "pool"}), RedisValue::bytes("2"));
        awaitUntil([&] { return program.isShown(idOf("pool")); });
        Mine(program).releaseFirst();
        QCOMPARE(redis.call({"GET", "pool"}), RedisValue::bytes("3"));
    }

    void onePermitOfSeveralIsForceReleased()
    {
        RedisServer server;
        BlockingRedis redis(server);
        redis.call({"SET", "pool", "0"});
        redis.call({"ZADD", "{pool}:timeout", "99999999999999", QByteArray(16, 'a')});
        redis.call({"ZADD", "{pool}:timeout", "99999999999999", QByteArray(16, 'b')});
        WindowProgram program;
        program.connectTo(server);
        awaitUntil([&] { return program.isShown(idOf("pool")); });
        program.window.choose(idOf("pool"));
        awaitUntil([&] { return program.window.windowActions().review->isEnabled(); });
        program.window.windowActions().review->trigger();
        auto *sheet = program.window.findChild<ActionDialog *>();
        sheet->choose("force-release");
        auto *permits = sheet->findChild<QComboBox *>(QStringLiteral("whom"));
        QCOMPARE(permits->count(), 2);
        QCOMPARE(permits->currentIndex(), -1);
        permits->setFocus();
        QTest::keyClick(permits, Qt::Key_End);
        QCOMPARE(permits->currentData().toByteArray(), QByteArray(16, 'b').toHex());
        sheet->findChild<QLineEdit *>(QStringLiteral("reason"))->setText(QStringLiteral("its host is gone"));
        auto *release = sheet->findChild<QPushButton *>(QStringLiteral("act"));
        awaitUntil([&] { return release->isEnabled(); });
        release->click();
        awaitUntil([&] { return redis.call({"ZCARD", "{pool}:timeout"}).toInt() == 1; });
        QCOMPARE(redis.call({"ZSCORE", "{pool}:timeout", QByteArray(16, 'b')}), RedisValue::nil());
        QCOMPARE(redis.call({"GET", "pool"}), RedisValue::bytes("1"));
    }

    void aReplicaMustHaveIt()
    {
        ReplicaPair pair;
        WindowProgram program;
        program.connectTo(pair.master);
        const Asking asking(program);
        asking.at<QLineEdit>("name")->setText(order);
        asking.at<QComboBox>("replicas")->setCurrentIndex(2);
        asking.acquire();
        asking.awaitAcquired();
        QCOMPARE(BlockingRedis(*pair.replicas.front()).call({"EXISTS", "order:42"}), RedisValue::integer(1));
        Mine(program).releaseFirst();
        pair.cut();
        asking.acquire();
        awaitUntil([&] { return !asking.dialog->isAcquiring(); });
        const QString said = asking.at<MessageLine>("message")->said();
        QVERIFY2(said.contains(QStringLiteral("0 of 1 replicas confirmed")), qPrintable(said));
        QCOMPARE(pair.redis.call({"EXISTS", "order:42"}), RedisValue::integer(0));
    }

    // All kinds side by side, held by this window if possible, with their texts.
    void everyKindOnView()
    {
        RedisServer server;
        RedisServer second;
        RedisServer third;
        BlockingRedis redis(server);
        redis.call({"SET", "uploads:slots", "3"});
        redis.call({"SET", "api:calls", "2"});
        redis.call({"SET", "deploy:ready-latch", "2"});
        redis.call({"SET", "empty:semaphore", "0"});
        WindowProgram program;
        for (const RedisServer *member : {&second, &third})
            program.allow(socketAddress(*member)); // an unknown member is read-only
        program.connectTo(server);
        const auto acquire = [&](const QString &name, locks::AcquirableKind kind) {
            const Asking asking(program);
            asking.at<QLineEdit>("name")->setText(name);
            asking.at<KindBox>("kind")->choose(kind);
            asking.acquire();
            asking.awaitAcquired();
            if (kind == locks::AcquirableKind::Fenced)
                keepScreenshots(asking.dialog, QStringLiteral("acquire-fenced"));
            delete asking.dialog;
        };
        const std::map<locks::AcquirableKind, const char *> names{
            {locks::AcquirableKind::Reentrant, "order:42"},
            {locks::AcquirableKind::Read, "catalog:prices"},
            {locks::AcquirableKind::Write, "catalog:stock"},
            {locks::AcquirableKind::Fair, "printer:floor-3"},
            {locks::AcquirableKind::Fenced, "invoice:2041"},
            {locks::AcquirableKind::NonReentrant, "import:feed"},
            {locks::AcquirableKind::NonReentrantFair, "import:ledger"},
            {locks::AcquirableKind::Spin, "cache:warm"},
            {locks::AcquirableKind::Token, "job:lock"},
            {locks::AcquirableKind::Semaphore, "uploads:slots"},
            {locks::AcquirableKind::ExpirableSemaphore, "api:calls"}};
        for (const auto &[kind, name] : names)
            acquire(QLatin1String(name), kind);
        {
            const Asking asking(program);
            asking.at<KindBox>("kind")->choose(CompoundKind::Multi);
            asking.at<LinesField>("names")->setPlainText(QStringLiteral("stock:a\nstock:b"));
            asking.acquire();
            asking.awaitAcquired();
            keepScreenshots(asking.dialog, QStringLiteral("acquire-multi"));
            delete asking.dialog;
        }
        {
            const Asking asking(program);
            asking.at<QLineEdit>("name")->setText(QStringLiteral("leader"));
            asking.at<KindBox>("kind")->choose(CompoundKind::Red);
            asking.at<LinesField>("servers")->setPlainText(
                QStringList{urlOf(server), urlOf(second), urlOf(third)}.join(QLatin1Char('\n')));
            asking.acquire();
            asking.awaitAcquired();
            keepScreenshots(asking.dialog, QStringLiteral("acquire-red"));
            delete asking.dialog;
        }
        const CliProcess waiting(server,
                                 {QStringLiteral("acquire"), QStringLiteral("printer:floor-3"),
                                  QStringLiteral("--kind"), QStringLiteral("fair")});
        const auto state = [&](const char *name) {
            const auto lock = program.lock(idOf(name));
            return lock ? cellText(Column::State, *lock, program.window.model()->view()) : QString();
        };
        awaitUntil([&] { return state("deploy:ready-latch") == QStringLiteral("counting down, 2 left"); });
        awaitUntil([&] { return state("empty:semaphore") == QStringLiteral("no permits free"); });
        awaitUntil([&] { return state("uploads:slots") == QStringLiteral("2 permits free"); });
        awaitUntil([&] { return state("api:calls") == QStringLiteral("1 permit free"); });
        awaitUntil([&] {
            const auto lock = program.lock(idOf("printer:floor-3"));
            return lock && lock->waiters.threads == 1;
        });
        const Mine mine(program);
        const int rows = int(names.size()) + 3 + 4; // including the members of multi and red
        awaitUntil([&] { return mine.model->rowCount() == rows; });
        program.window.resize(1'440, 900);
        for (const char *name : {"deploy:ready-latch", "api:calls", "printer:floor-3", "job:lock"}) {
            program.window.choose(idOf(name));
            QCoreApplication::processEvents();
            keepScreenshots(&program.window,
                            QStringLiteral("window-kinds-")
                                + QString::fromLatin1(name).section(QLatin1Char(':'), 0, 0));
        }
        for (auto *tabs : program.window.findChildren<QTabBar *>()) {
            for (int i = 0; i < tabs->count(); ++i) {
                if (tabs->tabText(i) == QStringLiteral("Mine"))
                    tabs->setCurrentIndex(i);
            }
        }
        keepScreenshots(&program.window, QStringLiteral("window-kinds-mine"));
    }

    // A closed window leaves no hold behind, on any server.
    void closingReleasesCompoundLocks()
    {
        RedisServer server;
        BlockingRedis redis(server);
        {
            WindowProgram program;
            program.connectTo(server);
            const Asking asking(program);
            asking.at<KindBox>("kind")->choose(CompoundKind::Multi);
            asking.at<LinesField>("names")->setPlainText(QStringLiteral("a\nb"));
            asking.acquire();
            asking.awaitAcquired();
            QCOMPARE(redis.call({"EXISTS", "a", "b"}), RedisValue::integer(2));
        }
        QCOMPARE(redis.call({"EXISTS", "a", "b"}), RedisValue::integer(0));
    }
};

QTEST_MAIN(TestWindowLocks)

} // namespace lockscope::window_locks_test

#include "tst_window_locks.moc"
