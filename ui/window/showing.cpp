#include "ui/charts/charts_panel.h"
#include "ui/clients/client_panel.h"
#include "ui/detail/detail_panel.h"
#include "ui/events/event_feed.h"
#include "ui/holds/holds_panel.h"
#include "ui/lanes/lanes_panel.h"
#include "ui/play/play_place.h"
#include "ui/server/capability_panel.h"
#include "ui/status/connection_bar.h"
#include "ui/status/policy_badge.h"
#include "ui/status/refused_button.h"
#include "ui/status/status_line.h"
#include "ui/table/lock_pane.h"
#include "ui/table/lock_table_view.h"
#include "ui/text.h"
#include "ui/trace/trace_view.h"
#include "ui/widgets/environment_look.h"
#include "ui/window/choice/chosen_lanes.h"
#include "ui/window/choice/chosen_lock.h"
#include "ui/window/connection/connection_pages.h"
#include "ui/window/connection/instances.h"
#include "ui/window/connection/own_holds.h"
#include "ui/window/connection/policy_control.h"
#include "ui/window/connection/quorum_view.h"
#include "ui/window/flows/audit_flow.h"
#include "ui/window/layout/window_layout.h"
#include "ui/window/main_window.h"

#include <algorithm>

// Shows the connections and the chosen lock in the window, and enables actions.
namespace lockscope::ui {

namespace {

constexpr int chosenEvery = 900; // ms: ages change once a second

} // namespace

void MainWindow::setCurrent(Connection *connection)
{
    const bool isAnother = current() != connection;
    m_connections.setCurrent(connection);
    m_traces->setCurrent(connection->trace());
    m_instances->setCurrent(connection->instances()->panel());
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
    m_holds->panel()->setConnections(&m_looks);
    m_model->namesChanged();
    for (Connection *connection : m_connections.all())
        connection->setCalled(m_looks.nameOf(connection->id()));
    m_charts->setServer(m_looks.names());
    m_lanes->panel()->setServer(m_looks.names());
    showAlarm();
    foldBesideFirstScreen();
}

// Deferred, because between two servers there is none for a moment. The docks stay hidden under the playground, even
// after connecting, and appear when the user leaves it.
void MainWindow::foldBesideFirstScreen()
{
    if (m_play->isPlaying())
        return;
    if (!m_connections.showNone())
        m_layout->fold(false);
    else
        QTimer::singleShot(0, this, [this] {
            if (!m_play->isPlaying())
                m_layout->fold(m_connections.showNone());
        });
}

void MainWindow::lookAtOne(const ConnectionId &id, bool only)
{
    if (Connection *connection = m_connections.with(id))
        setCurrent(connection);
    m_pane->setConnection(only ? std::optional(id) : std::nullopt);
}

// Updates the bar of all connections, and the current one in the title and the tool bar.
void MainWindow::showConnections()
{
    std::vector<ConnectionBar::Item> items;
    for (Connection *each : m_connections.all()) {
        const ConnectionLook *look = each->isEmpty() ? nullptr : m_looks.of(each->id());
        if (look)
            items.push_back({each->id(), *look, each->situation(), each->policy()->policy(),
                             each->policy()->armedUntil(), each == current()});
    }
    m_bar->show(items, m_model->filter().connection, m_clock->now());
    const QString &name = current()->name();
    const QString role = items.size() > 1 ? name : QString(); // only needed for several
    m_instances->setName(role);
    m_traces->setName(role);
    current()->policy()->show(m_badge, m_actions.arm, m_actions.disarm, current()->isLive(), role);
    m_policyPlace->setVisible(m_badge->saysAnything());
    const QString environment = environmentWord(current()->policy()->policy().environment);
    const QString called = environment.isEmpty() ? name : environment + QLatin1Char(' ') + name;
    const QString shown = current()->situation().pin.isEmpty() ? called : tr("%1 (pinned certificate)").arg(called);
    const QString others = QString::number(items.size() - 1);
    setWindowTitle(current()->isEmpty()   ? tr("Lockscope")
                       : items.size() > 1 ? tr("%1 and %2 more — Lockscope").arg(shown, others)
                                          : tr("%1 — Lockscope").arg(shown));
    m_actions.disconnectFrom->setText(items.size() > 1 ? tr("Disconnect %1").arg(plainActionText(name))
                                                       : tr("Disconnect"));
    const auto live = std::count_if(items.begin(), items.end(), [](const auto &one) { return one.situation.isLive(); });
    m_status->setSeveral(role, int(live), int(items.size()));
}

void MainWindow::showAlarm()
{
    const ClientAlarm alarm = m_connections.alarm();
    m_pane->setClientAlarm(alarm.text, alarm.meaning, alarm.lateLocks);
}

void MainWindow::rowsChanged(Connection *connection, bool reset)
{
    const LockPtr before = m_chosen->lock();
    const DetailPanel::Place placeBefore = m_chosen->place();
    m_chosen->afterDelta(reset && m_connections.of(m_chosen->id()) == connection);
    if (const auto worse = m_offer.insteadOf(m_chosen->id()))
        m_chosen->choose(*worse);
    if (m_chosen->lock() != before || m_chosen->place() != placeBefore)
        showChosen(); // otherwise only its ages are new
    enableActions();
}

void MainWindow::tick()
{
    const Instant now = m_clock->now();
    if (m_quorum->tick(now))
        m_chosen->afterDelta(false);
    m_model->rerank();
    m_pane->table()->sortFirstLook(m_connections.isFirstLook());
    m_pane->show(m_connections.telling(), now);
    for (Connection *connection : m_connections.all())
        connection->tick();
    showConnections();
    const Situation &situation = current()->situation();
    m_status->show(situation, current()->roundTrip(), now);
    m_refused->show(acl::refusedTo(situation.user, situation.status, situation.server.infoDenied));
    m_audit->tick();
    enableActions();
    if (isMinimized())
        return;
    m_lanes->tick();
    if (!m_sinceChosenShown.isValid() || m_sinceChosenShown.hasExpired(chosenEvery))
        showChosen(); // lays out its paragraphs, which costs more than everything else here
}

void MainWindow::showChosen()
{
    if (isMinimized()) {
        m_sinceChosenShown.invalidate(); // shown as soon as it is visible
        return;
    }
    m_sinceChosenShown.start();
    const LockPtr &lock = m_chosen->lock();
    const Connection *connection = lock ? m_connections.of(lock->id) : nullptr;
    const auto serverMillis = connection ? connection->serverMillis() : std::nullopt;
    m_detail->show(lock, lock ? m_model->view(lock->id) : m_model->view(), serverMillis.value_or(m_clock->wallMillis()),
                   m_chosen->place());
    m_detail->setMembers(lock ? m_quorum->memberLines(lock->id, m_clock->now()) : QStringList());
}

void MainWindow::enableActions()
{
    if (m_play->isPlaying())
        return; // an invisible lock must not be acted on
    const PolicyControl &policy = *current()->policy();
    const Connection *chosen = m_connections.of(m_chosen->id());
    const bool live = current()->isLive();
    m_actions.disconnectFrom->setEnabled(!current()->isEmpty());
    m_actions.connectBeside->setEnabled(!current()->isEmpty());
    m_actions.pause->setEnabled(!current()->isEmpty());
    policy.enable(m_actions.acquire, live, policy.barrier());
    // a blocked action can still be opened, because its dialog shows the reason
    policy.enable(m_actions.review, chosen && chosen->isLive() && m_chosen->isArmed(), actions::Barrier::None);
    policy.enable(m_actions.releaseAll, live, policy.barrier());
    policy.enable(m_actions.releaseChosen, live && m_pane->table()->hasSeveralChosen(), policy.barrier());
    m_actions.sweep->setEnabled(live);
    m_actions.quorumSet->setEnabled(m_connections.size() > 1);
    m_actions.watch->setEnabled(chosen);
    m_actions.watch->setChecked(m_chosen->id() && m_watched.contains(*m_chosen->id()));
    m_actions.copy->setEnabled(m_model->rowCount() > 0);
}

} // namespace lockscope::ui
