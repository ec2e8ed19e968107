#include "ui/dialogs/connection_dialog.h"
#include "ui/events/event_feed.h"
#include "ui/look/shapes.h"
#include "ui/mine/loss_notice.h"
#include "ui/mine/mine_panel.h"
#include "ui/status/policy_badge.h"
#include "ui/table/lock_pane.h"
#include "ui/trace/trace_view.h"
#include "ui/window/acquire_flow.h"
#include "ui/window/action_flow.h"
#include "ui/window/bulk_flow.h"
#include "ui/window/charts_panel.h"
#include "ui/window/chosen_lock.h"
#include "ui/window/instances.h"
#include "ui/window/leave_flow.h"
#include "ui/window/main_window.h"
#include "ui/window/policy_control.h"

// Which server the window shows: chosen, connected to, paused, left and forgotten.
namespace lockscope::ui {

void MainWindow::openConnectionDialog()
{
    auto *dialog = new ConnectionDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setRecent(m_preferences->recent());
    if (!m_situation.node.isEmpty())
        dialog->setAddress(m_address);
    dialog->setTokenPatterns(m_preferences->tokenPatterns());
    dialog->setPolicyOf([this](const redis::Address &address) { return m_preferences->policyOf(address); });
    connect(dialog, &ConnectionDialog::forgotten, this,
            [this](const redis::Address &address) { m_preferences->removeRecent(address); });
    connect(dialog, &ConnectionDialog::chosen, this, [this, dialog](const redis::Address &address) {
        m_preferences->setTokenPatterns(dialog->tokenPatterns());
        m_preferences->setPolicy(address, dialog->policy());
        m_leaves->leave(LeaveFlow::To::AnotherServer, [this, address] { connectTo(address); });
    });
    dialog->show();
}

void MainWindow::connectTo(const redis::Address &address, bool remember, const QString &called)
{
    forgetServer();
    m_address = address;
    m_situation.node = called.isEmpty() ? address.node() : called;
    m_charts->setServer(m_situation.node);
    m_losses->setServer(m_situation.node);
    m_situation.connection.phase = redis::ConnectionState::Phase::Connecting;
    m_policy->setPolicy(m_preferences->policyOf(address).value_or(actions::ConnectionPolicy()));
    m_bulk->setPolicy(m_policy->policy());
    const QString environment = environmentWord(m_policy->policy().environment);
    const QString shown = environment.isEmpty() ? m_situation.node : environment + QLatin1Char(' ') + m_situation.node;
    setWindowTitle(tr("%1 — Lockscope").arg(shown));
    m_remember = remember;
    m_port->setTokenPatterns(m_preferences->tokenPatternList());
    m_acquires->setServer(address);
    m_instances->connectTo(Preferences::accountOf(address));
    m_acts->setConnection(m_situation.node, m_policy->policy());
    m_port->connectTo(address);
    tick();
}

void MainWindow::disconnectFrom()
{
    m_port->leave();
    forgetServer();
}

// Nothing of the server before may stay on screen as if it were of the next.
void MainWindow::forgetServer()
{
    m_chosen->clear();
    m_watched.clear();
    m_pane->setWatched({});
    m_model->clear();
    m_model->setContact(false);
    m_events->clear();
    m_trace->forgetServer();
    m_charts->clear();
    m_mine->forget();
    m_instances->forget();
    m_acquires->setHolds({});
    m_leaves->forget();
    showMine();
    m_acquires->endAll(Error{Error::Kind::Canceled, tr("The connection was closed."), {}, {}});
    m_acts->closeAll();
    m_bulk->closeAll();
    m_situation = {};
    m_policy->setPolicy({});
    m_offer.begin();
    m_roundTrip.reset();
    m_actions.pause->setChecked(false);
    setWindowTitle(tr("Lockscope"));
    tick();
}

void MainWindow::setPaused(bool paused)
{
    m_situation.paused = paused;
    m_situation.pausedAt.reset();
    if (paused) {
        m_situation.pausedAt = m_clock->now();
        m_situation.pausedWallMillis = m_clock->wallMillis();
    }
    m_model->setPaused(paused);
    m_chosen->afterDelta(false);
    m_port->setPaused(paused);
    m_actions.pause->setText(paused ? tr("Resume") : tr("Pause"));
    m_actions.pause->setIcon(signIcon(paused ? Sign::Live : Sign::Pause));
    tick();
}

} // namespace lockscope::ui
