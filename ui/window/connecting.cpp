#include "ui/connect/connection_dialog.h"
#include "ui/connect/first_screen.h"
#include "ui/connect/profile_flow.h"
#include "ui/events/event_feed.h"
#include "ui/lanes/lanes_keeper.h"
#include "ui/lanes/lanes_panel.h"
#include "ui/look/shapes.h"
#include "ui/mine/loss_notice.h"
#include "ui/mine/mine_panel.h"
#include "ui/server/capability_panel.h"
#include "ui/status/policy_badge.h"
#include "ui/table/lock_pane.h"
#include "ui/trace/trace_view.h"
#include "ui/widgets/environment.h"
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

void MainWindow::openConnectionDialog(std::optional<profiles::Profile> profile)
{
    auto *dialog = new ConnectionDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setRecent(m_preferences->recent());
    if (profile) {
        dialog->setAddress(profile->address);
    } else if (!m_situation.node.isEmpty()) {
        dialog->setAddress(m_address);
        profile = m_profiles->profileOf(m_address);
    }
    dialog->setTokenPatterns(m_preferences->tokenPatterns());
    dialog->setTrackedPrefixes(m_preferences->trackedPrefixes());
    dialog->setPolicyOf([this](const redis::Address &address) { return m_preferences->policyOf(address); });
    m_profiles->prepare(dialog, profile);
    connect(dialog, &ConnectionDialog::forgotten, this, &MainWindow::forgetRecent);
    connect(dialog, &ConnectionDialog::chosen, this, [this, dialog](const redis::Address &address) {
        m_preferences->setTokenPatterns(dialog->tokenPatterns());
        m_preferences->setTrackedPrefixes(dialog->trackedPrefixes());
        m_preferences->setPolicy(address, dialog->policy());
        const QString name = dialog->profileName();
        m_leaves->leave(LeaveFlow::To::AnotherServer, [this, address, name, as = dialog->operatorAs()] {
            m_port->setOperator(as);
            connectTo(address, name.isEmpty(), name);
        });
    });
    dialog->show();
}

void MainWindow::wireProfiles()
{
    m_pane->setFirstScreen(m_profiles->screen());
    connect(m_profiles, &ProfileFlow::editRequested, this, &MainWindow::openConnectionDialog);
    connect(m_profiles, &ProfileFlow::opened, this,
            [this](const profiles::Profile &profile, const redis::Address &address) {
                m_preferences->setPolicy(address, profile.policy);
                m_leaves->leave(LeaveFlow::To::AnotherServer,
                                [this, address, name = profile.name] { connectTo(address, false, name); });
            });
    const FirstScreen *screen = m_profiles->screen();
    connect(screen, &FirstScreen::demoRequested, this, &MainWindow::demoRequested);
    connect(screen, &FirstScreen::recentRemoved, this, &MainWindow::forgetRecent);
    connect(screen, &FirstScreen::addressGiven, this, [this](const redis::Address &address) {
        if (!m_preferences->policyOf(address)) // one that is new is only read, until somebody says otherwise
            m_preferences->setPolicy(address, {.readOnly = true});
        connectTo(address);
    });
}

void MainWindow::openProfile(const profiles::Profile &profile, const std::optional<Secret> &password)
{
    if (password)
        m_profiles->openWith(profile, *password);
    else
        m_profiles->open(profile);
}

void MainWindow::say(const QStringList &problems)
{
    m_profiles->screen()->say(problems);
}

void MainWindow::forgetRecent(const redis::Address &address)
{
    m_preferences->removeRecent(address);
    m_profiles->screen()->setRecent(m_preferences->recent());
}

void MainWindow::connectTo(const redis::Address &address, bool remember, const QString &called)
{
    forgetServer();
    m_address = address;
    m_situation.node = called.isEmpty() ? address.node() : called;
    m_situation.user = address.user;
    m_situation.pin = address.pin;
    m_charts->setServer(m_situation.node);
    m_lanes->setServer(m_situation.node);
    m_losses->setServer(m_situation.node);
    m_situation.connection.phase = redis::ConnectionState::Phase::Connecting;
    m_policy->setPolicy(m_preferences->policyOf(address).value_or(actions::ConnectionPolicy()));
    m_bulk->setPolicy(m_policy->policy());
    const QString environment = environmentWord(m_policy->policy().environment);
    const QString shown = environment.isEmpty() ? m_situation.node : environment + QLatin1Char(' ') + m_situation.node;
    setWindowTitle(address.pin.isEmpty() ? tr("%1 — Lockscope").arg(shown)
                                         : tr("%1 (pinned certificate) — Lockscope").arg(shown));
    m_remember = remember;
    m_port->setTokenPatterns(m_preferences->tokenPatternList());
    m_port->setTrackedPrefixes(m_preferences->trackedPrefixList());
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
    m_server->forget();
    m_charts->clear();
    m_lanesKeeper->forget();
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
    m_profiles->screen()->setRecent(m_preferences->recent());
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
