// Alert rules in the window: an alert becomes an incident, which stays until it is acknowledged. A name can be muted
// and unmuted, and a wrong file is explained.
#include "tests/support/ui/played_window.h"
#include "ui/attention/incident_panel.h"
#include "ui/widgets/message_line.h"
#include "ui/window/preferences/preferences_dialog.h"

#include <QComboBox>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QTableView>

namespace lockscope::window_alerts_test {

using namespace lockscope::ui;

namespace {

struct Room : PlayedWindow {
    QString file = folder.filePath(QStringLiteral("rules.toml"));
    IncidentPanel *panel = at<IncidentPanel>();
    QTableView *table = panel->findChild<QTableView *>(QStringLiteral("incidents"));

    Room()
    {
        Delta delta;
        delta.of = connectionOf(lock("order:1").id);
        delta.reset = true;
        Q_EMIT port.changed(std::make_shared<Delta>(delta));
        Status status;
        status.scanComplete = true;
        Q_EMIT port.statusChanged(status);
    }
    void write(const QByteArray &text) const
    {
        QFile to(file);
        if (!to.open(QIODevice::WriteOnly | QIODevice::Truncate))
            qFatal("not written");
        to.write(text);
    }
    PreferencesDialog *dialog() const
    {
        actions().preferences->trigger();
        return at<PreferencesDialog>();
    }
    // Chooses the file in the preferences, as a user does.
    QString chooseFile() const
    {
        PreferencesDialog *preferencesDialog = dialog();
        preferencesDialog->findChild<QComboBox *>(QStringLiteral("alertSource"))->setCurrentIndex(2);
        auto *field = preferencesDialog->findChild<QLineEdit *>(QStringLiteral("alertFile"));
        field->setText(file);
        Q_EMIT field->editingFinished();
        return preferencesDialog->findChild<MessageLine *>(QStringLiteral("alertMessage"))->said();
    }
    void showLocks(State state)
    {
        port.tell({shared(lock("order:1", state)), shared(lock("order:2", state))});
        clock.advance(Millis(100));
    }
    // As after a jump in a recording.
    void jumpTo(State state)
    {
        Q_EMIT port.rewound();
        Delta delta;
        delta.of = connectionOf(lock("order:1").id);
        delta.reset = true;
        delta.upserts = {shared(lock("order:1", state)), shared(lock("order:2", state))};
        Q_EMIT port.changed(std::make_shared<Delta>(delta));
    }
    QString text(int row, int column) const { return panel->model()->index(row, column).data().toString(); }
    int alertCount() const
    {
        int count = 0;
        for (int row = 0; row < panel->model()->rowCount(); ++row)
            count += text(row, IncidentModel::What).startsWith(QStringLiteral("Alert queue-lost.")) ? 1 : 0;
        return count;
    }
    QMenu *openMenu()
    {
        table->selectRow(0);
        Q_EMIT table->customContextMenuRequested(table->visualRect(table->currentIndex()).center());
        return panel->findChild<QMenu *>(QStringLiteral("incidentMenu"));
    }
};

const QByteArray rules = "[[alert]]\nname = \"queue-lost\"\nlocks = 'state:queue-without-holder'\n"
                         "severity = \"critical\"\nmessage = \"<b>Look</b> at it.\"\n";

} // namespace

class TestWindowAlerts : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void anAlertIsAnIncidentUntilAcknowledged()
    {
        Room o;
        o.write(rules);
        QCOMPARE(o.chooseFile(), QStringLiteral("1 rule"));
        QCOMPARE(o.preferences.alertRules(), o.file);
        o.showLocks(State::QueueWithoutHolder);
        QTRY_COMPARE(o.alertCount(), 1);
        QCOMPARE(o.text(0, IncidentModel::Severity), QStringLiteral("critical"));
        QCOMPARE(o.text(0, IncidentModel::Name), QStringLiteral("order:1 and others"));
        QCOMPARE(o.text(0, IncidentModel::What),
                 QStringLiteral("Alert queue-lost. <b>Look</b> at it. 2 locks fulfill it: 'order:1', 'order:2'."));
        QCOMPARE(o.text(0, IncidentModel::State), QStringLiteral("open"));
        o.showLocks(State::HeldRenewed);
        QTRY_VERIFY(o.text(0, IncidentModel::State).startsWith(QStringLiteral("over since")));
        QCOMPARE(o.alertCount(), 1);
        o.actions().incidents->trigger(); // a panel behind other tabs is disabled
        o.table->selectRow(0);
        o.panel->findChild<QPushButton *>(QStringLiteral("acknowledge"))->click();
        QCOMPARE(o.alertCount(), 0);
    }

    void anAlertFiresAgainAfterAJumpInARecording()
    {
        Room o;
        o.write(rules);
        o.chooseFile();
        o.showLocks(State::QueueWithoutHolder);
        QTRY_COMPARE(o.alertCount(), 1);
        o.jumpTo(State::QueueWithoutHolder);
        QTRY_VERIFY(o.text(0, IncidentModel::State).startsWith(QStringLiteral("open")));
    }

    void aNameIsMutedInTheMenuAndUnmutedInThePreferences()
    {
        Room o;
        o.write(rules);
        o.chooseFile();
        o.showLocks(State::QueueWithoutHolder);
        QTRY_COMPARE(o.alertCount(), 1);
        const QMenu *menu = o.openMenu();
        QVERIFY(menu);
        QAction *first = nullptr;
        for (QAction *action : menu->actions())
            first = !first && action->text() == QStringLiteral("Mute alerts for order:1") ? action : first;
        QVERIFY(first);
        first->trigger();
        QCOMPARE(o.preferences.mutedNames(), std::vector<QByteArray>{"order:1"});
        QCOMPARE(o.text(0, IncidentModel::State), QStringLiteral("open")); // the other lock still counts
        o.preferences.mute("order:2");
        delete o.dialog(); // it shows the names from its opening
        auto *dialog = o.dialog();
        auto *muted = dialog->findChild<QListWidget *>(QStringLiteral("mutedNames"));
        QCOMPARE(muted->count(), 2);
        QCOMPARE(muted->item(0)->text(), QStringLiteral("order:1"));
        muted->item(0)->setSelected(true);
        dialog->findChild<QPushButton *>(QStringLiteral("unmute"))->click();
        QCOMPARE(muted->count(), 1);
        QCOMPARE(o.preferences.mutedNames(), std::vector<QByteArray>{"order:2"});
    }

    // The rules of before stay, because no rule would be worse.
    void aWrongFileIsExplained()
    {
        Room o;
        o.write(rules);
        o.chooseFile();
        o.write("[[alert]]\nname = \"a\"\nlocks = 'hold>1'\n");
        auto *dialog = o.dialog();
        dialog->findChild<QPushButton *>(QStringLiteral("readAlertsAgain"))->click();
        const auto *message = dialog->findChild<MessageLine *>(QStringLiteral("alertMessage"));
        QVERIFY2(message->said().contains(QStringLiteral("rules.toml:3: \"locks\"")), qPrintable(message->said()));
        auto *problem = o.panel->findChild<QLabel *>(QStringLiteral("alertRulesProblem"));
        QVERIFY(problem->text().contains(QStringLiteral("rules.toml:3")));
        o.showLocks(State::QueueWithoutHolder);
        QTRY_COMPARE(o.alertCount(), 1);
        o.write(rules);
        dialog->findChild<QPushButton *>(QStringLiteral("readAlertsAgain"))->click();
        QCOMPARE(message->said(), QStringLiteral("1 rule"));
        QVERIFY(problem->text().isEmpty());
    }

    void theRulesOfLockscopeRepeatNoIncident()
    {
        Room o;
        auto *dialog = o.dialog();
        dialog->findChild<QComboBox *>(QStringLiteral("alertSource"))->setCurrentIndex(1);
        QCOMPARE(o.preferences.alertRules(), QStringLiteral("built-in"));
        o.showLocks(State::NoExpiry);
        o.clock.advance(Millis(5'000));
        QTRY_COMPARE(o.panel->model()->rowCount(), 2); // one incident for each lock
        QVERIFY(o.text(0, IncidentModel::What).startsWith(QStringLiteral("A lock has no expiry.")));
    }
};

QTEST_MAIN(TestWindowAlerts)

} // namespace lockscope::window_alerts_test

#include "tst_window_alerts.moc"
