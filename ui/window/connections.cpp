#include "ui/charts/charts_panel.h"
#include "ui/clients/client_panel.h"
#include "ui/dialogs/quorum_dialog.h"
#include "ui/events/event_feed.h"
#include "ui/lanes/lanes_panel.h"
#include "ui/mine/mine_panel.h"
#include "ui/play/play_place.h"
#include "ui/server/capability_panel.h"
#include "ui/status/connection_bar.h"
#include "ui/status/policy_badge.h"
#include "ui/status/status_line.h"
#include "ui/table/lock_pane.h"
#include "ui/table/lock_table_view.h"
#include "ui/text.h"
#include "ui/trace/trace_view.h"
#include "ui/widgets/environment.h"
#include "ui/window/choice/chosen_lock.h"
#include "ui/window/connection/instances.h"
#include "ui/window/connection/policy_control.h"
#include "ui/window/connection/quorum_view.h"
#include "ui/window/flows/leave_flow.h"
#include "ui/window/layout/window_layout.h"
#include "ui/window/main_window.h"

#include <QCloseEvent>
#include <QStackedWidget>

#include <algorithm>

// What the window shows of several connections at once, and which of them is meant.
namespace lockscope::ui {

void MainWindow::setCurrent(Connection *connection)
{
    const bool isAnother = std::exchange(m_current, connection) != connection;
    m_traces->setCurrentWidget(connection->trace());
    m_instances->setCurrentWidget(connection->instances()->panel());
    if (isAnother) {
        m_server->forget();
        m_server->setServer(connection->situation().connection, connection->situation().server);
        m_server->setStatus(connection->situation().status);
    }
    showConnections();
    enableActions();
}

void MainWindow::connectionsChanged()
{
    const bool areSeveral = m_looks.areSeveral();
    if (m_pane->table()->isColumnShown(Column::Connection) != areSeveral)
        m_pane->table()->setColumnShown(Column::Connection, areSeveral);
    m_events->setConnections(&m_looks);
    m_mine->setConnections(&m_looks);
    m_model->namesChanged();
    for (const auto &connection : m_connections)
        connection->setCalled(m_looks.nameOf(connection->id()));
    m_charts->setServer(m_looks.names());
    m_lanes->setServer(m_looks.names());
    showAlarms();
    foldBesideFirstScreen();
}

// Not at once: from one server to the next there is none for a moment. Under the playground they stay hidden, whoever
// connects meanwhile; they come when it is left.
void MainWindow::foldBesideFirstScreen()
{
    if (m_play->isPlaying())
        return;
    const auto isAtFirst = [this] { return m_connections.size() == 1 && m_current->isEmpty(); };
    if (!isAtFirst())
        m_layout->fold(false);
    else
        QTimer::singleShot(0, this, [this, isAtFirst] {
            if (!m_play->isPlaying())
                m_layout->fold(isAtFirst());
        });
}

void MainWindow::lookAtOne(const ConnectionId &id, bool only)
{
    for (const auto &connection : m_connections) {
        if (!connection->isEmpty() && connection->id() == id)
            setCurrent(connection.get());
    }
    m_pane->setConnection(only ? std::optional(id) : std::nullopt);
}

void MainWindow::setQuorumSet(const std::vector<Connection *> &members)
{
    m_actions.pause->setChecked(false); // rows come and go
    m_quorum->setMembers(members);
    m_model->setQuorums(m_quorum);
    connectionsChanged();
    tick();
}

void MainWindow::showAsQuorumSet()
{
    std::vector<Connection *> all;
    for (const auto &connection : m_connections)
        all.push_back(connection.get());
    setQuorumSet(all);
}

void MainWindow::openQuorumDialog()
{
    std::vector<std::pair<QString, bool>> names;
    std::vector<QPointer<Connection>> all;
    for (const auto &connection : m_connections) {
        names.emplace_back(connection->name(), m_quorum->has(connection.get()));
        all.emplace_back(connection.get());
    }
    auto *dialog = new QuorumDialog(names, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QuorumDialog::chosen, this, [this, all](const std::vector<std::size_t> &places) {
        std::vector<Connection *> members;
        for (const std::size_t place : places) {
            if (all[place] && !all[place]->isEmpty())
                members.push_back(all[place]);
        }
        setQuorumSet(members);
    });
    dialog->show();
}

// The bar of all, and the current one in the title and in the tool bar.
void MainWindow::showConnections()
{
    std::vector<ConnectionBar::Item> items;
    for (const auto &each : m_connections) {
        const ConnectionLook *look = each->isEmpty() ? nullptr : m_looks.of(each->id());
        if (look)
            items.push_back({each->id(), *look, each->situation(), each->policy()->policy(),
                             each->policy()->armedUntil(), each.get() == m_current});
    }
    m_bar->show(items, m_model->filter().connection, m_clock->now());
    const QString &name = m_current->name();
    const QString whose = items.size() > 1 ? name : QString(); // otherwise it goes without saying
    const auto titled = [&whose](const QString &title) {
        return whose.isEmpty() ? title : tr("%1: %2").arg(title, plainActionText(whose));
    };
    m_layout->setTitle(m_instances, titled(tr("Instances")));
    m_layout->setTitle(m_traces, titled(tr("Trace")));
    m_current->policy()->show(m_badge, m_actions.arm, m_current->isLive(), whose);
    m_policyPlace->setVisible(m_badge->saysAnything());
    const QString environment = environmentWord(m_current->policy()->policy().environment);
    const QString called = environment.isEmpty() ? name : environment + QLatin1Char(' ') + name;
    const QString shown = m_current->address().pin.isEmpty() ? called : tr("%1 (pinned certificate)").arg(called);
    const QString others = QString::number(items.size() - 1);
    setWindowTitle(m_current->isEmpty()   ? tr("Lockscope")
                       : items.size() > 1 ? tr("%1 and %2 more — Lockscope").arg(shown, others)
                                          : tr("%1 — Lockscope").arg(shown));
    m_actions.disconnectFrom->setText(items.size() > 1 ? tr("Disconnect %1").arg(plainActionText(name))
                                                       : tr("Disconnect"));
    const auto live = std::count_if(items.begin(), items.end(), [](const auto &one) { return one.situation.isLive(); });
    m_status->setSeveral(whose, int(live), int(items.size()));
}

// One for all clients: that of the first connection that has one, with how many others there are.
void MainWindow::showAlarms()
{
    ClientAlarm shown;
    int others = 0;
    for (const auto &connection : m_connections) {
        const ClientAlarm &alarm = connection->instances()->alarm();
        shown.lateLocks += alarm.lateLocks;
        if (alarm.text.isEmpty())
            continue;
        if (!shown.text.isEmpty()) {
            ++others;
            continue;
        }
        shown.text = alarm.text;
        shown.meaning = alarm.meaning;
    }
    const QString text = others == 0 ? shown.text : tr("%1, and others").arg(shown.text);
    m_pane->setClientAlarm(text, shown.meaning, shown.lateLocks);
}

void MainWindow::tellInSight(const std::vector<LockId> &locks)
{
    for (const auto &connection : m_connections) {
        std::vector<LockId> own;
        std::copy_if(locks.begin(), locks.end(), std::back_inserter(own),
                     [&connection](const LockId &id) { return connection->isOf(id); });
        connection->port()->setVisible(own);
    }
}

const Situation &MainWindow::tellingSituation() const
{
    const auto isAway = [](const auto &each) { return !each->isEmpty() && !each->isLive(); };
    const auto away = std::find_if(m_connections.begin(), m_connections.end(), isAway);
    if (away != m_connections.end())
        return (*away)->situation();
    const auto scans = [](const auto &each) { return each->isLive() && !each->situation().status.scanComplete; };
    const auto scanning = std::find_if(m_connections.begin(), m_connections.end(), scans);
    return scanning != m_connections.end() ? (*scanning)->situation() : m_current->situation();
}

void MainWindow::closeAtOnce()
{
    m_mayClose = true;
    close();
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    const auto holds = [](const auto &each) { return each->leaves()->isNeeded(); };
    if (!m_mayClose && std::any_of(m_connections.begin(), m_connections.end(), holds)) {
        event->ignore();
        std::vector<QPointer<Connection>> all;
        for (const auto &connection : m_connections)
            all.emplace_back(connection.get());
        leaveAll(all);
        return;
    }
    m_play->setPlaying(false); // its layout is none of the table's
    m_layout->save();
    event->accept();
    Q_EMIT closing();
}

// One after the other, each with what is held over it.
void MainWindow::leaveAll(std::vector<QPointer<Connection>> rest)
{
    while (!rest.empty()) {
        const QPointer<Connection> next = rest.front();
        rest.erase(rest.begin());
        if (next && next->leaves()->isNeeded())
            return next->leaves()->leave(LeaveFlow::To::Quit, [this, rest] { leaveAll(rest); });
    }
    closeAtOnce();
}

} // namespace lockscope::ui
