// The instances beside the table: which clients are shown, in which order, by which names; the filter for a client's
// locks; one alarm per client. Pictures: build/…/screenshots/instances-*.png.
#include "core/monitor/analysis/owners.h"
#include "tests/support/ui/bring_forward.h"
#include "tests/support/ui/played_window.h"
#include "tests/support/ui/screenshot.h"
#include "ui/clients/client_model.h"
#include "ui/clients/client_panel.h"
#include "ui/clients/rules_dialog.h"
#include "ui/table/filter_bar.h"
#include "ui/table/lock_pane.h"
#include "ui/table/lock_table_view.h"
#include "ui/trace/trace_view.h"
#include "ui/widgets/chip.h"
#include "ui/widgets/filter_field.h"
#include "ui/widgets/lines_field.h"
#include "ui/widgets/message_line.h"

#include <QAbstractButton>
#include <QAbstractItemModelTester>
#include <QAbstractItemView>
#include <QCompleter>
#include <QDockWidget>
#include <QHeaderView>
#include <QTableView>

namespace lockscope::instances_test {

using namespace lockscope::ui;
using clients::Client;
using clients::ClientFinding;
using clients::ClientPtr;
using clients::ClientState;

namespace {

QByteArray uuid(int i)
{
    return QByteArray::number(0x10000000 + i, 16) + "-0001-4a5b-8c6d-1234567890ab";
}

Client client(int i, Instant now)
{
    Client made;
    made.uuid = uuid(i);
    made.held = 3;
    made.renewed = 3;
    made.lastRenewal = now - Millis(4'000);
    made.firstSeen = now - Millis(600'000);
    made.asOf = now;
    return made;
}

Client found(Client made, ClientState state, qint64 count = 3)
{
    made.findings.push_back({state, KnownBy::Inference, made.asOf, count});
    return made;
}

Client at(Client made, const QByteArray &address, clients::Source source)
{
    clients::Connection connection;
    connection.id = 7;
    connection.address = address;
    connection.name = "orders";
    made.where.source = source;
    made.where.connections = {connection};
    made.where.count = 12;
    made.where.moments = 5;
    return made;
}

clients::ClientDelta delta(const std::vector<Client> &all, bool reset = false)
{
    clients::ClientDelta told;
    told.reset = reset;
    told.list.phase = clients::ListState::Phase::Complete;
    for (const Client &each : all)
        told.upserts.push_back(std::make_shared<const Client>(each));
    return told;
}

struct Shown {
    Instant now = Instant(std::chrono::hours(1));
    Nicknames nicknames;
    ClientModel model{&nicknames, [this] { return now; }};
    QAbstractItemModelTester tester{&model, QAbstractItemModelTester::FailureReportingMode::QtTest};

    QString text(int row, int column) const { return model.index(row, column).data().toString(); }
    QList<int> order() const
    {
        QList<int> ids;
        for (int row = 0; row < model.rowCount(); ++row)
            ids << model.clientAt(row)->uuid.left(8).toInt(nullptr, 16) - 0x10000000;
        return ids;
    }
};

void tell(PlayedWindow &played, const std::vector<Client> &all, bool reset = false)
{
    Q_EMIT played.port.clientsChanged(std::make_shared<const clients::ClientDelta>(delta(all, reset)));
}

Lock heldBy(const PlayedWindow &played, const QByteArray &name, int owner, State state = State::HeldRenewed)
{
    Lock lock = played.lock(name, state);
    lock.holders = {monitor::holderOf(Owner(uuid(owner) + ":12"), 1, Access::Exclusive)};
    lock.holderCount = 1;
    lock.missedRenewals = state == State::RenewalLate;
    return lock;
}

QAbstractButton *button(QWidget *in, const char *text)
{
    for (QAbstractButton *each : in->findChildren<QAbstractButton *>()) {
        if (each->text() == QString::fromUtf8(text))
            return each;
    }
    throw std::runtime_error(std::string("no button ") + text);
}

void openPanel(PlayedWindow &played)
{
    bringForward(played.at<ClientPanel>());
}

QStringList rows(const LockTableModel *model)
{
    QStringList names;
    for (int row = 0; row < model->rowCount(); ++row)
        names << QString::fromUtf8(model->lockAt(row)->id.key.raw());
    names.sort();
    return names;
}

} // namespace

class TestInstances : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whoAsksForAttentionIsFirst()
    {
        Shown shown;
        shown.model.apply(delta({client(1, shown.now), client(2, shown.now), client(3, shown.now)}, true));
        QCOMPARE(shown.order(), QList<int>({1, 2, 3}));
        QSignalSpy reset(&shown.model, &QAbstractItemModel::modelReset);
        const QPersistentModelIndex second = shown.model.index(1, 0);
        shown.model.apply(delta({found(client(3, shown.now), ClientState::WatchdogStopped)}));
        QCOMPARE(shown.order(), QList<int>({3, 1, 2}));
        shown.model.apply(delta({found(client(1, shown.now), ClientState::Gone)}));
        QCOMPARE(shown.order(), QList<int>({1, 3, 2}));
        QCOMPARE(second.row(), 2); // this is still the second client
        QCOMPARE(shown.model.attention(), 2);
        shown.model.apply(delta({client(1, shown.now), client(3, shown.now), client(0, shown.now)}));
        QCOMPARE(shown.order(), QList<int>({0, 1, 2, 3}));
        QCOMPARE(shown.model.attention(), 0);
        clients::ClientDelta gone;
        gone.removed = {uuid(0), uuid(2), uuid(9)};
        shown.model.apply(gone);
        QCOMPARE(shown.order(), QList<int>({1, 3}));
        QCOMPARE(reset.count(), 0);
    }

    void tenThousandClientsAreFluid()
    {
        const Instant now(std::chrono::hours(1));
        const Nicknames nicknames;
        ClientModel model(&nicknames, [now] { return now; });
        std::vector<Client> all;
        for (int i = 0; i < 10'000; ++i)
            all.push_back(client(i, now));
        QElapsedTimer timer;
        timer.start();
        model.apply(delta(all, true));
        const qint64 allAtOnce = timer.nsecsElapsed();
        QTableView view;
        view.setModel(&model);
        view.verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
        view.show();
        for (int i = 0; i < 100; ++i) // the number of changes in a second; some clients move
            all[size_t(i * 97)] = i % 5 ? client(i * 97, now) : found(client(i * 97, now), ClientState::Gone);
        timer.restart();
        model.apply(delta({all.begin(), all.begin() + 1'000}));
        const qint64 someOfThem = timer.nsecsElapsed();
        QVERIFY2(someOfThem < 4 * allAtOnce, qPrintable(QString::number(double(someOfThem) / double(allAtOnce))));
    }

    void whereAndHowItIsKnown()
    {
        Shown shown;
        shown.model.apply(
            delta({at(client(1, shown.now), "10.0.0.5:41234", clients::Source::Trace),
                   at(client(2, shown.now), "10.0.0.6:1", clients::Source::Activity), client(3, shown.now)}));
        QCOMPARE(shown.text(0, ClientModel::Address), QStringLiteral("10.0.0.5:41234 +11"));
        QCOMPARE(shown.text(0, ClientModel::KnownBy), QStringLiteral("seen by a trace"));
        QCOMPARE(shown.text(1, ClientModel::KnownBy), QStringLiteral("probably (activity)"));
        QCOMPARE(shown.text(2, ClientModel::Address), QStringLiteral("unknown"));
    }

    void aNicknameIsPlainTextAndStaysWithTheAccount()
    {
        PlayedWindow played;
        tell(played, {client(1, played.clock.now())}, true);
        played.port.tell({shared(heldBy(played, "order:1", 1))});
        auto *panel = played.at<ClientPanel>();
        const QString hostile = QStringLiteral("<b>Anna</b>\u202e");
        QVERIFY(panel->model()->setData(panel->model()->index(0, ClientModel::Name), hostile));
        const QString name = panel->model()->index(0, ClientModel::Name).data().toString();
        QVERIFY2(name.startsWith(QStringLiteral("<b>Anna</b>\\x")), qPrintable(name));
        LockTableModel *table = played.window.model();
        QVERIFY(table->index(0, int(Column::Holder)).data().toString().startsWith(QStringLiteral("<b>Anna</b>")));
        // another account does not know the nickname, and the first account still does
        redis::Address other;
        other.host = QStringLiteral("redis-2");
        played.window.connectTo(other);
        tell(played, {client(1, played.clock.now())}, true);
        QCOMPARE(panel->model()->index(0, 0).data().toString(), QStringLiteral("10000001"));
        redis::Address first;
        first.host = QStringLiteral("redis-1");
        first.db = 3; // the same account
        played.window.connectTo(first);
        tell(played, {client(1, played.clock.now())}, true);
        QCOMPARE(panel->model()->index(0, 0).data().toString(), name);
        QVERIFY(panel->model()->setData(panel->model()->index(0, 0), QString()));
        QCOMPARE(panel->model()->index(0, 0).data().toString(), QStringLiteral("10000001"));
    }

    // Two databases of one server have the same account.
    void aNicknameDoesNotReplaceThoseOfAnotherConnection()
    {
        PlayedWindow played;
        tell(played, {client(1, played.clock.now())}, true);
        auto *first = played.at<ClientPanel>();
        redis::Address other;
        other.host = QStringLiteral("redis-1");
        other.db = 3;
        played.window.connectBeside(other);
        Q_EMIT played.port.others.back()->clientsChanged(
            std::make_shared<const clients::ClientDelta>(delta({client(2, played.clock.now())}, true)));
        const auto panels = played.window.findChildren<ClientPanel *>();
        QCOMPARE(panels.size(), 2);
        ClientPanel *const second = panels[panels[0] == first ? 1 : 0];
        const auto name = [](ClientPanel *panel, const char *given) {
            return panel->model()->setData(panel->model()->index(0, ClientModel::Name), QString::fromLatin1(given));
        };
        QVERIFY(name(first, "Anna"));
        QVERIFY(name(second, "Bert"));
        const auto kept = played.preferences.nicknames(Preferences::accountOf(other));
        QCOMPARE(kept.value(uuid(1)), QStringLiteral("Anna"));
        QCOMPARE(kept.value(uuid(2)), QStringLiteral("Bert"));
    }

    // Whoever presses Enter in that moment would see the locks of another client.
    void aClientThatIsGoneLeavesNoneChosen()
    {
        PlayedWindow played;
        const std::vector<Client> all{client(1, played.clock.now()), client(2, played.clock.now()),
                                      client(3, played.clock.now())};
        tell(played, all, true);
        openPanel(played);
        auto *panel = played.at<ClientPanel>();
        const QAbstractButton *locks = button(panel, "Its locks");
        panel->choose(uuid(2));
        QVERIFY(locks->isEnabled());
        clients::ClientDelta gone = delta({});
        gone.removed = {uuid(2)};
        Q_EMIT played.port.clientsChanged(std::make_shared<const clients::ClientDelta>(gone));
        QVERIFY(!locks->isEnabled());
        panel->choose(uuid(3));
        tell(played, all, true); // everything anew
        QVERIFY(locks->isEnabled());
        QCOMPARE(panel->findChild<QTableView *>()->currentIndex().row(), 2);
    }

    // Actions apply to the lock that is visibly marked.
    void itsLocksAloneAreShownAndTheChipLetsThemGo()
    {
        PlayedWindow played;
        tell(played, {client(1, played.clock.now()), client(2, played.clock.now())}, true);
        played.port.tell(
            {shared(heldBy(played, "a", 1)), shared(heldBy(played, "b", 2)), shared(heldBy(played, "c", 1))});
        openPanel(played);
        played.window.choose(idOf("b"));
        QVERIFY(played.mayReview());
        auto *panel = played.at<ClientPanel>();
        panel->choose(uuid(1));
        panel->setFocus();
        played.press(Qt::Key_Return);
        QCOMPARE(rows(played.window.model()), QStringList({QStringLiteral("a"), QStringLiteral("c")}));
        const QList<Chip *> chips = played.at<FilterBar>()->findChildren<Chip *>();
        const auto chip = std::find_if(chips.begin(), chips.end(), [](const Chip *each) {
            return each->isVisible() && each->text() == QStringLiteral("Client 10000001 ✕");
        });
        QVERIFY(chip != chips.end());
        played.window.lockPane()->table()->setFocus();
        QVERIFY(played.window.model()->lockAt(0)); // the mark moved to a visible row
        QTest::mouseClick(*chip, Qt::LeftButton);
        QCOMPARE(rows(played.window.model()).size(), 3);
        QVERIFY(!(*chip)->isVisible());
    }

    void oneAlarmForTheClientInsteadOfItsRows()
    {
        PlayedWindow played;
        std::vector<LockPtr> locks;
        for (int i = 0; i < 200; ++i)
            locks.push_back(shared(heldBy(played, "l" + QByteArray::number(i), 1, State::RenewalLate)));
        locks.push_back(shared(heldBy(played, "other", 2, State::RenewalLate)));
        std::sort(locks.begin(), locks.end(), [](const LockPtr &a, const LockPtr &b) { return a->id < b->id; });
        played.port.tell(locks);
        const auto texts = [&] {
            QStringList said;
            for (Chip *chip : played.window.lockPane()->findChildren<Chip *>()) {
                if (chip->isVisible())
                    said << chip->text();
            }
            return said.join(QLatin1Char('|'));
        };
        QVERIFY2(texts().contains(QStringLiteral("201 renewals late")), qPrintable(texts()));
        Client stopped = found(client(1, played.clock.now()), ClientState::WatchdogStopped, 200);
        stopped.late = stopped.renewed = 200;
        tell(played, {stopped}, true);
        QVERIFY2(texts().contains(QStringLiteral("10000001: watchdog stopped, 200 locks")), qPrintable(texts()));
        QVERIFY2(texts().contains(QStringLiteral("1 renewal late")), qPrintable(texts()));
        for (Chip *chip : played.window.lockPane()->findChildren<Chip *>()) {
            if (chip->text().contains(QStringLiteral("watchdog stopped")))
                QTest::mouseClick(chip, Qt::LeftButton);
        }
        QVERIFY(played.at<ClientPanel>()->isVisible());
        tell(played, {client(1, played.clock.now())});
        QVERIFY2(texts().contains(QStringLiteral("201 renewals late")), qPrintable(texts()));
    }

    void connectionsAreAskedForOnlyWhileItIsSeen()
    {
        PlayedWindow played;
        openPanel(played);
        QVERIFY(played.port.clientsLooked);
        played.at<QDockWidget>("instances")->hide();
        QVERIFY(!played.port.clientsLooked);
    }

    void theirAddressesAreFiltered()
    {
        PlayedWindow played;
        played.at<QDockWidget>("instances")->hide();
        played.port.tell({shared(heldBy(played, "a", 1)), shared(heldBy(played, "b", 2))});
        LockTableModel *table = played.window.model();
        const Instant now = played.clock.now();
        tell(played, {client(1, now), client(2, now)}, true);
        played.window.lockPane()->setText(QStringLiteral("client:9143"));
        QVERIFY(!played.port.clientsLooked); // a part of a UUID needs no connections
        played.window.lockPane()->setText(QStringLiteral("client:10.0.0.4"));
        QVERIFY(played.port.clientsLooked);
        QCOMPARE(rows(table), QStringList());
        tell(played,
             {at(client(1, now), "10.0.0.4:51234", clients::Source::NameRule),
              at(client(2, now), "10.0.0.41:51234", clients::Source::NameRule)});
        QCOMPARE(rows(table), QStringList{QStringLiteral("a")});
        tell(played, {client(1, now), at(client(2, now), "10.0.0.4:51234", clients::Source::Trace)});
        QCOMPARE(rows(table), QStringList{QStringLiteral("b")});
        clients::ClientDelta gone;
        gone.removed = {uuid(2)};
        Q_EMIT played.port.clientsChanged(std::make_shared<const clients::ClientDelta>(gone));
        QCOMPARE(rows(table), QStringList());
        played.window.lockPane()->setText({});
        QVERIFY(!played.port.clientsLooked);
        QCOMPARE(rows(table).size(), 2);
    }

    void theyAreOfferedWhileAFilterIsTyped()
    {
        PlayedWindow played;
        played.port.tell({shared(heldBy(played, "a", 1)), shared(heldBy(played, "b", 2))});
        const Instant now = played.clock.now();
        Client named = at(client(2, now), "10.0.0.41:5", clients::Source::NameRule);
        named.ruleName = QStringLiteral("Billing East");
        tell(played, {at(client(1, now), "10.0.0.4:51234", clients::Source::NameRule), named}, true);
        auto *field = played.at<FilterField>();
        const auto *completer = field->findChild<QCompleter *>();
        const auto offered = [completer] {
            QStringList texts;
            for (int row = 0; row < completer->completionModel()->rowCount(); ++row)
                texts << completer->completionModel()->index(row, 0).data().toString();
            return texts;
        };
        field->setFocus();
        QTest::keyClicks(field, QStringLiteral("-client:10.0.0.4"));
        QTRY_VERIFY(completer->popup()->isVisible());
        QCOMPARE(offered(),
                 QStringList({QStringLiteral("client:10.0.0.4"), QStringLiteral("client:10.0.0.41"),
                              QStringLiteral("client:10.0.0.41:5"), QStringLiteral("client:10.0.0.4:51234")}));
        field->clear();
        QTest::keyClicks(field, QStringLiteral("client:1000"));
        QCOMPARE(offered(),
                 QStringList({QStringLiteral("client:") + QString::fromLatin1(uuid(1)),
                              QStringLiteral("client:") + QString::fromLatin1(uuid(2))}));
        field->clear();
        QTest::keyClicks(field, QStringLiteral("kind:reentrant client:bil"));
        QCOMPARE(offered(), QStringList{QStringLiteral("client:\"Billing East\"")});
        QTRY_VERIFY(completer->popup()->isVisible());
        QTest::keyClick(completer->popup(), Qt::Key_Down);
        QTest::keyClick(completer->popup(), Qt::Key_Return);
        QCOMPARE(field->text(), QStringLiteral("kind:reentrant client:\"Billing East\""));
        QCOMPARE(rows(played.window.model()), QStringList{QStringLiteral("b")});
    }

    void itsLocksAreShownAlthoughOnlyAnotherServerWas()
    {
        PlayedWindow played;
        auto *panel = played.at<ClientPanel>();
        played.port.tell({shared(heldBy(played, "a", 1))});
        redis::Address other;
        other.host = QStringLiteral("redis-2");
        played.window.connectBeside(other);
        played.window.lockPane()->setConnection(played.port.others.back()->connection());
        QVERIFY(rows(played.window.model()).isEmpty());
        Q_EMIT panel->locksRequested(uuid(1));
        QCOMPARE(rows(played.window.model()), QStringList{QStringLiteral("a")});
    }

    void theirNamesByRuleAreFiltered()
    {
        PlayedWindow played;
        played.port.tell({shared(heldBy(played, "a", 1)), shared(heldBy(played, "b", 2))});
        played.window.lockPane()->setText(QStringLiteral("client:billing"));
        Client named = client(1, played.clock.now());
        named.ruleName = QStringLiteral("Billing");
        tell(played, {named, client(2, played.clock.now())}, true);
        QCOMPARE(rows(played.window.model()), QStringList{QStringLiteral("a")});
    }

    void findingThemLeadsToTheTraceAndBeginsNothing()
    {
        PlayedWindow played;
        openPanel(played);
        QTest::mouseClick(button(played.at<ClientPanel>(), "Find by MONITOR…"), Qt::LeftButton);
        QVERIFY(played.at<TraceView>()->isVisible());
    }

    void rulesAreCheckedBeforeTheyAreKept()
    {
        PlayedWindow played;
        openPanel(played);
        QTest::mouseClick(button(played.at<ClientPanel>(), "Names…"), Qt::LeftButton);
        auto *dialog = played.window.findChild<RulesDialog *>();
        auto *field = dialog->findChild<LinesField *>();
        field->setPlainText(QStringLiteral("orders"));
        QTest::mouseClick(button(dialog, "Save"), Qt::LeftButton);
        QVERIFY(dialog->isVisible());
        QVERIFY(dialog->findChild<MessageLine *>()->said().contains(QStringLiteral("{uuid}")));
        field->setPlainText(QStringLiteral("orders-{uuid}"));
        QTest::mouseClick(button(dialog, "Save"), Qt::LeftButton);
        QCOMPARE(played.port.nameRules.size(), size_t(1));
    }

    // Two databases of one server have the same account.
    void rulesApplyToEachConnectionOfTheAccount()
    {
        PlayedWindow played;
        openPanel(played);
        auto *panel = played.at<ClientPanel>();
        redis::Address other;
        other.host = QStringLiteral("redis-1");
        other.db = 3;
        played.window.connectBeside(other);
        button(panel, "Names…")->click();
        auto *dialog = played.window.findChild<RulesDialog *>();
        dialog->findChild<LinesField *>()->setPlainText(QStringLiteral("orders-{uuid}"));
        button(dialog, "Save")->click();
        QCOMPARE(played.port.nameRules.size(), size_t(1));
        QCOMPARE(played.port.others.back()->nameRules.size(), size_t(1));
    }

    void pictures()
    {
        PlayedWindow played;
        played.window.resize(1280, 720);
        const Instant now = played.clock.now();
        Client stopped =
            found(at(client(1, now), "10.0.0.5:41234", clients::Source::NameRule), ClientState::WatchdogStopped, 200);
        stopped.held = stopped.renewed = stopped.late = 200;
        stopped.ruleName = QStringLiteral("Billing");
        Client gone = found(at(client(2, now), "10.0.0.6:50123", clients::Source::Trace), ClientState::Gone);
        gone.findings.push_back({ClientState::SubscriptionsUsedUp, KnownBy::Sample, now, 250});
        tell(played, {stopped, gone, at(client(3, now), "10.0.0.7:50123", clients::Source::Activity), client(4, now)},
             true);
        std::vector<LockPtr> locks;
        for (int i = 0; i < 9; ++i)
            locks.push_back(shared(heldBy(played, "order:" + QByteArray::number(i), 1 + i % 4,
                                          i % 4 ? State::HeldRenewed : State::RenewalLate)));
        played.port.tell(locks);
        openPanel(played);
        played.at<ClientPanel>()->choose(uuid(1));
        keepScreenshots(&played.window, QStringLiteral("instances-1280x720"));
        played.at<ClientPanel>()->setFocus();
        played.press(Qt::Key_Return);
        keepScreenshots(&played.window, QStringLiteral("instances-offer"));
        played.at<ClientPanel>()->resize(1000, 400);
    }
};

QTEST_MAIN(TestInstances)

} // namespace lockscope::instances_test

#include "tst_instances.moc"
