// The incidents as a list and as notifications: what is acknowledged, shown and sent, also by keyboard. No name reaches
// the notification server as markup.
#include "core/base/escape.h"
#include "core/model/lock.h"
#include "tests/support/hostile_names.h"
#include "tests/support/id_of.h"
#include "tests/support/manual_clock.h"
#include "tests/support/ui/look_at.h"
#include "tests/support/ui/screenshot.h"
#include "ui/attention/incident_panel.h"
#include "ui/attention/notifier.h"
#include "ui/attention/tray_icon.h"
#include "ui/theme/app_icon.h"
#include "ui/window/preferences/preferences.h"

#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>

namespace lockscope::incidents_panel_test {

using namespace lockscope::ui;
using namespace std::chrono_literals;
using incidents::Incident;
using incidents::Rule;
using incidents::Standing;

namespace {

const ConnectionId here = connectionOf(idOf({}));
const QByteArray client("3f2a91c0-1111-4222-8333-444455556666");

Incident incidentOf(const QByteArray &name, Rule rule = Rule::NoExpiry)
{
    Incident incident;
    incident.cause = {rule, here, name};
    incident.server = QStringLiteral("redis-1");
    if (rule == Rule::NoExpiry)
        incident.lock = idOf(name);
    if (rule == Rule::WatchdogStopped)
        incident.client = client;
    incident.sentence = {"It never frees itself. If its holder stops, it stays locked.", {}};
    incident.sinceMillis = 1'700'000'000'000;
    return incident;
}

struct Opened {
    ManualClock clock;
    incidents::IncidentList list;
    IncidentPanel panel{&list};
    QSignalSpy count{&panel, &IncidentPanel::countChanged};
    QSignalSpy lock{&panel, &IncidentPanel::lockRequested};
    QSignalSpy clients{&panel, &IncidentPanel::clientRequested};
    QTableView *table = panel.findChild<QTableView *>(QStringLiteral("incidents"));
    QAbstractItemModelTester tester{panel.model(), QAbstractItemModelTester::FailureReportingMode::QtTest};

    Opened()
    {
        panel.resize(1200, 300);
        panel.setVisible(true);
        panel.activateWindow();
        if (!QTest::qWaitForWindowActive(&panel))
            qFatal("not active");
    }
    quint64 begin(const Incident &incident)
    {
        const quint64 id = list.begin(incident, clock.now()).id;
        panel.refresh();
        return id;
    }
    QString text(int row, int column) const { return panel.model()->index(row, column).data().toString(); }
    QPushButton *button(const char *name) const { return panel.findChild<QPushButton *>(QLatin1String(name)); }
    int rows() const { return panel.model()->rowCount(); }
    void press(Qt::Key key)
    {
        table->setFocus();
        QTest::keyClick(table, key);
    }
};

// A notifier that only records its notifications.
struct Sent {
    ManualClock clock;
    incidents::IncidentList list;
    QSet<Rule> unwanted;
    std::vector<NotificationMessage> messages;
    Notifier notifier{&list, &clock, [this](Rule rule, const ConnectionId &) { return !unwanted.contains(rule); },
                      [this](const NotificationMessage &message) { messages.push_back(message); }};

    quint64 begin(const Incident &incident)
    {
        const auto begun = list.begin(incident, clock.now());
        if (begun.isNews)
            notifier.add({{incident.cause.rule, incident.cause.of, begun.id, incident.cause.alert}});
        return begun.id;
    }
    void pass(Millis by)
    {
        clock.advance(by);
        notifier.tick();
    }
};

} // namespace

class TestIncidentsPanel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { setScheme(Scheme::Light); }

    void anEmptyListSaysWhatItIsFor()
    {
        Opened o;
        const auto *nothing = o.panel.findChild<QWidget *>(QStringLiteral("noIncidents"));
        QVERIFY(nothing->isVisible());
        QVERIFY(!o.button("acknowledgeAll")->isEnabled());
        o.begin(incidentOf("order:42"));
        QVERIFY(!nothing->isVisible());
        QVERIFY(o.table->isVisible());
    }

    void eachRowSaysWhatWhereAndWhetherItIsOver()
    {
        Opened o;
        const quint64 id = o.begin(incidentOf("order:42"));
        o.begin(incidentOf({}, Rule::Failover));
        QCOMPARE(o.text(0, IncidentModel::Severity), QStringLiteral("critical"));
        QCOMPARE(o.text(1, IncidentModel::Severity), QStringLiteral("warning"));
        QVERIFY(!o.panel.model()->index(0, IncidentModel::Severity).data(Qt::DecorationRole).value<QIcon>().isNull());
        QCOMPARE(o.text(0, IncidentModel::Server), QStringLiteral("redis-1"));
        QCOMPARE(o.text(0, IncidentModel::Name), QStringLiteral("order:42"));
        QVERIFY(o.text(0, IncidentModel::What).contains(QStringLiteral("no expiry")));
        QCOMPARE(o.text(0, IncidentModel::State), QStringLiteral("open"));
        o.list.end(id, Standing::Over, 1'700'000'060'000, o.clock.now());
        o.panel.refresh();
        QVERIFY(o.text(0, IncidentModel::State).startsWith(QStringLiteral("over since ")));
        o.begin(incidentOf("order:42"));
        QVERIFY(o.text(0, IncidentModel::State).contains(QStringLiteral("2 times")));
        QCOMPARE(o.rows(), 2);
        keepScreenshots(&o.panel, QStringLiteral("panel-incidents"));
    }

    void acknowledgedOnesLeaveTheListAndTheBadge()
    {
        Opened o;
        for (const char *name : {"a", "b", "c"})
            o.begin(incidentOf(name));
        QCOMPARE(o.count.last().first().toInt(), 3);
        QCOMPARE(IncidentPanel::titleFor(3), QStringLiteral("Incidents (3)"));
        QVERIFY(!o.button("acknowledge")->isEnabled()); // nothing is selected
        o.table->selectRow(1);
        o.button("acknowledge")->click();
        QCOMPARE(o.rows(), 2);
        QCOMPARE(o.count.last().first().toInt(), 2);
        QCOMPARE(o.text(o.table->currentIndex().row(), IncidentModel::Name), QStringLiteral("c")); // the next incident
        auto *history = o.panel.findChild<QCheckBox *>(QStringLiteral("acknowledgedToo"));
        history->setChecked(true);
        QCOMPARE(o.rows(), 3);
        QVERIFY(o.text(1, IncidentModel::State).contains(QStringLiteral("acknowledged")));
        history->setChecked(false);
        o.button("acknowledgeAll")->click();
        QCOMPARE(o.rows(), 0);
        QCOMPARE(o.count.last().first().toInt(), 0);
        QCOMPARE(IncidentPanel::titleFor(0), QStringLiteral("Incidents"));
    }

    void everythingWorksByKeyboard()
    {
        Opened o;
        for (const char *name : {"a", "b", "c"})
            o.begin(incidentOf(name));
        o.table->selectRow(0);
        o.press(Qt::Key_Down);
        o.press(Qt::Key_Return);
        QCOMPARE(o.lock.size(), 1);
        QCOMPARE(o.lock.last().first().value<LockId>(), idOf("b"));
        o.press(Qt::Key_A);
        QCOMPARE(o.rows(), 2);
        o.press(Qt::Key_Delete); // the next incident was selected
        QCOMPARE(o.rows(), 1);
        QCOMPARE(o.text(0, IncidentModel::Name), QStringLiteral("a"));
    }

    void showLeadsToTheLockOrTheClient()
    {
        Opened o;
        const quint64 lock = o.begin(incidentOf("a"));
        o.begin(incidentOf(client, Rule::WatchdogStopped));
        o.begin(incidentOf({}, Rule::ServerRestarted));
        o.panel.choose(lock);
        o.button("showIncident")->click();
        QCOMPARE(o.lock.size(), 1);
        o.table->selectRow(1);
        QCOMPARE(o.button("showIncident")->text(), QStringLiteral("Show the client"));
        o.button("showIncident")->click();
        QCOMPARE(o.clients.size(), 1);
        QCOMPARE(o.clients.last().last().toByteArray(), client);
        o.table->selectRow(2);
        QVERIFY(!o.button("showIncident")->isEnabled());
        QVERIFY(!o.button("showIncident")->accessibleDescription().isEmpty()); // the reason
        o.list.end(lock, Standing::Unwatched, 1'700'000'060'000, o.clock.now());
        o.panel.refresh();
        o.panel.choose(lock);
        QVERIFY(!o.button("showIncident")->isEnabled());
        o.press(Qt::Key_Return);
        QCOMPARE(o.lock.size(), 1);
    }

    // The row that the user is viewing neither moves nor loses the selection.
    void newIncidentsMoveNoRow()
    {
        Opened o;
        o.begin(incidentOf("a"));
        const quint64 chosen = o.begin(incidentOf("b"));
        o.panel.choose(chosen);
        const QRect place = o.table->visualRect(o.table->currentIndex());
        o.begin(incidentOf("c"));
        QCOMPARE(o.panel.model()->idAt(o.table->currentIndex().row()), chosen);
        QCOMPARE(o.table->visualRect(o.table->currentIndex()), place);
    }

    void aFullListSaysWhatItDropped()
    {
        Opened o;
        const auto *dropped = o.panel.findChild<QWidget *>(QStringLiteral("droppedIncidents"));
        for (std::size_t i = 0; i < incidents::IncidentList::most + 2; ++i)
            o.list.begin(incidentOf(QByteArray::number(qulonglong(i))), o.clock.now());
        o.panel.refresh();
        QCOMPARE(o.rows(), int(incidents::IncidentList::most));
        QVERIFY(dropped->isVisible());
        o.button("acknowledgeAll")->click();
        QVERIFY(!dropped->isVisible());
    }

    void hostileNamesAreShownAsTheyAre()
    {
        Opened o;
        for (const QByteArray &name : hostileNames()) {
            Incident incident = incidentOf(name);
            incident.server = toDisplay(name);
            incident.sentence = {"Its holder is %1.", {toDisplay(name)}};
            o.panel.choose(o.begin(incident));
            lookAtWidgets(o.panel, name);
            o.button("acknowledgeAll")->click();
        }
    }

    // As a notification server would interpret it.
    void hostileNamesReachTheNotificationServerEscaped()
    {
        for (const QByteArray &name : hostileNames()) {
            Sent o;
            Incident incident = incidentOf(name);
            incident.server = toDisplay(name);
            incident.sentence = {"Its holder is %1.", {toDisplay(name)}};
            o.begin(incident);
            o.pass(0ms);
            QCOMPARE(o.messages.size(), size_t(1));
            const NotificationMessage &message = o.messages.front();
            QVERIFY2(!message.body.contains(u'<') && !message.body.contains(u'>'), name.toHex().constData());
            QCOMPARE(message.title, QStringLiteral("A lock has no expiry"));
            const QString read = QTextDocumentFragment::fromHtml(message.body).toPlainText();
            QVERIFY2(read.contains(toDisplay(name).left(4).trimmed()), name.toHex().constData());
            lookAt(read, "notification", name);
        }
    }

    void anAlertHasTheNameAndSeverityOfItsRule()
    {
        Sent o;
        Incident incident = incidentOf("order:42");
        incident.cause = {Rule::Alert, here, {}, QStringLiteral("long-queue")};
        incident.sentence = {"1 lock fulfills it.", {}};
        incident.alertSeverity = Severity::Wrong;
        o.begin(incident);
        incident.cause.alert = QStringLiteral("other"); // another line of notifications
        incident.alertSeverity = Severity::Suspicious;
        o.begin(incident);
        o.pass(0ms);
        QCOMPARE(o.messages.size(), size_t(2));
        QCOMPARE(o.messages.front().title, QStringLiteral("Alert long-queue"));
        QVERIFY(o.messages.front().isCritical);
        QVERIFY(o.messages.front().body.contains(QStringLiteral("order:42")));
        QCOMPARE(o.messages.back().title, QStringLiteral("Alert other"));
        QVERIFY(!o.messages.back().isCritical);
    }

    void severalAtOnceAreOneNotification()
    {
        Sent o;
        for (const char *name : {"a", "b", "c"})
            o.begin(incidentOf(name));
        o.pass(0ms);
        QCOMPARE(o.messages.size(), size_t(1));
        QCOMPARE(o.messages.front().title, QStringLiteral("3 locks have no expiry"));
        QVERIFY(o.messages.front().body.contains(QStringLiteral("redis-1")));
        QVERIFY(o.messages.front().isCritical);
        o.begin(incidentOf("d"));
        o.pass(5s);
        QCOMPARE(o.messages.size(), size_t(1));
        o.pass(5s);
        QCOMPARE(o.messages.size(), size_t(2));
        QCOMPARE(o.messages.back().title, QStringLiteral("A lock has no expiry"));
        QCOMPARE(o.messages.back().incident, quint64(4));
    }

    void whatWasAcknowledgedMeanwhileIsNotSent()
    {
        Sent o;
        o.begin(incidentOf("a"));
        o.pass(0ms);
        const quint64 second = o.begin(incidentOf("b"));
        o.list.acknowledge(second);
        o.pass(10s);
        QCOMPARE(o.messages.size(), size_t(1));
    }

    void mutedAndUnwantedOnesAreNotSent()
    {
        Sent o;
        o.unwanted = {Rule::Failover};
        o.begin(incidentOf({}, Rule::Failover));
        o.pass(0ms);
        QVERIFY(o.messages.empty());
        o.notifier.mute(1h);
        o.begin(incidentOf("a"));
        o.pass(59min);
        QVERIFY(o.notifier.isMuted());
        o.pass(1min);
        QVERIFY(!o.notifier.isMuted());
        QVERIFY(o.messages.empty()); // nor later
        o.begin(incidentOf("b"));
        o.pass(0ms);
        QCOMPARE(o.messages.size(), size_t(1));
    }

    void notificationsAreOffOnDevUntilTurnedOn()
    {
        const QTemporaryDir folder;
        QSettings settings(folder.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat);
        Preferences preferences(&settings);
        using actions::Environment;
        QVERIFY(preferences.notifies());
        QVERIFY(!preferences.notifiesOn(Environment::Dev));
        QVERIFY(preferences.notifiesOn(Environment::None));
        QVERIFY(preferences.notifiesOn(Environment::Prod));
        QVERIFY(preferences.notifiesOf(Rule::NoExpiry));
        preferences.setNotifies(false);
        preferences.setNotifiesOn(Environment::Dev, true);
        preferences.setNotifiesOf(Rule::NoExpiry, false);
        const Preferences again(&settings);
        QVERIFY(!again.notifies());
        QVERIFY(again.notifiesOn(Environment::Dev));
        QVERIFY(!again.notifiesOf(Rule::NoExpiry));
        QVERIFY(again.notifiesOf(Rule::Failover));
    }

    void theTrayShowsTheWorstState()
    {
        const auto picture = [](std::optional<State> worst) {
            return trayPicture(appIcon(), worst).pixmap(32, 32).toImage();
        };
        QVERIFY(picture({}) != picture(State::NoExpiry));
        QVERIFY(picture(State::RenewalLate) != picture(State::NoExpiry)); // they differ in shape
        TrayIcon tray;
        QSignalSpy mute(&tray, &TrayIcon::muteRequested);
        tray.setWorst(State::NoExpiry, 3);
        const auto actions = tray.menu()->actions();
        QVERIFY(actions.front()->text().contains(QStringLiteral("without expiry")));
        for (QAction *action : actions) {
            if (action->isCheckable())
                action->trigger();
        }
        QCOMPARE(mute.size(), 1);
        QCOMPARE(mute.last().first().toBool(), true);
    }
};

QTEST_MAIN(TestIncidentsPanel)

} // namespace lockscope::incidents_panel_test

#include "tst_incidents_panel.moc"
