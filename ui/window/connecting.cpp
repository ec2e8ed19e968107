#include "ui/charts/charts_panel.h"
#include "ui/clients/client_panel.h"
#include "ui/connect/connection_dialog.h"
#include "ui/connect/first_screen.h"
#include "ui/connect/name_fields.h"
#include "ui/connect/profile_flow.h"
#include "ui/dialogs/quorum_dialog.h"
#include "ui/events/event_feed.h"
#include "ui/holds/loss_notice.h"
#include "ui/server/capability_panel.h"
#include "ui/table/lock_pane.h"
#include "ui/theme/shapes.h"
#include "ui/trace/trace_view.h"
#include "ui/window/choice/chosen_lanes.h"
#include "ui/window/choice/chosen_lock.h"
#include "ui/window/connection/connection_pages.h"
#include "ui/window/connection/instances.h"
#include "ui/window/connection/own_holds.h"
#include "ui/window/connection/policy_control.h"
#include "ui/window/connection/quorum_view.h"
#include "ui/window/flows/leave_flow.h"
#include "ui/window/main_window.h"

#include <QMessageBox>
#include <QPushButton>
#include <QStatusBar>

#include <algorithm>

// Which servers the window shows: choosing, connecting, pausing, leaving and forgetting them, and combining them into a
// set.
namespace lockscope::ui {

ConnectionDialog *MainWindow::openConnectionDialog(bool beside, std::optional<profiles::Profile> profile)
{
    auto *dialog = new ConnectionDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setRecent(m_preferences->recent());
    if (profile) {
        dialog->setAddress(profile->address);
    } else if (!current()->isEmpty()) {
        dialog->setAddress(current()->address());
        profile = m_profiles->profileOf(current()->address());
    }
    dialog->names()->setTokenPatterns(m_preferences->tokenPatterns());
    dialog->names()->setTrackedPrefixes(m_preferences->trackedPrefixes());
    if (!current()->isEmpty())
        dialog->names()->setPrefixes(m_preferences->prefixesOf(current()->address()));
    dialog->setPolicyOf([this](const redis::Address &address) { return m_preferences->policyOf(address); });
    m_profiles->prepare(dialog, profile);
    if (current()->situation().connection.error.kind == Error::Kind::Auth)
        dialog->askForPassword();
    connect(dialog, &ConnectionDialog::forgotten, this, &MainWindow::forgetRecent);
    connect(dialog, &ConnectionDialog::chosen, this, [this, dialog, beside](const redis::Address &address) {
        m_preferences->setTokenPatterns(dialog->names()->tokenPatterns());
        m_preferences->setTrackedPrefixes(dialog->names()->trackedPrefixes());
        if (dialog->isPolicyChosen()) // an unknown server stays unknown, and read-only
            m_preferences->setPolicy(address, dialog->policy());
        m_preferences->setPrefixes(address, dialog->names()->prefixes());
        const auto saved = m_profiles->store().byId(dialog->profile().id); // including kept passwords
        if (saved && !dialog->profileName().isEmpty())
            m_profiles->open(*saved, dialog->passwords(), beside);
        else
            connectAs({address, dialog->operatorAs()}, beside, {});
    });
    dialog->show();
    return dialog;
}

void MainWindow::connectAs(const profiles::Way &way, bool beside, const QString &called)
{
    Connection *const there = m_connections.to(way.address);
    if (there && there != current())
        connectAgain(there, way, called.isEmpty(), called);
    else if (beside)
        connectBeside(way, called.isEmpty(), called);
    else
        connectInPlace(way, called.isEmpty(), called);
}

// The server is already shown. Connects to it again only if something has changed, and leaves the holds on other
// servers alone.
void MainWindow::connectAgain(Connection *connection, const profiles::Way &way, bool remember, const QString &called)
{
    showThere(connection);
    if (!connection->isConnectedAs(way))
        connectInPlace(way, remember, called);
}

void MainWindow::showThere(Connection *connection)
{
    setCurrent(connection);
    statusBar()->showMessage(tr("%1 is already shown.").arg(connection->name()), 4'000);
}

void MainWindow::connectInPlace(const profiles::Way &way, bool remember, const QString &called)
{
    const QPointer<Connection> place(current());
    place->leaves()->leave(LeaveFlow::To::AnotherServer, [this, place, way, remember, called] {
        if (place)
            setCurrent(place);
        connectTo(way, remember, called);
    });
}

// After a click on the read-only badge. Names the saved entries that will be changed.
void MainWindow::askToAllowChanges()
{
    Connection *const connection = current();
    if (connection->isEmpty() || !connection->policy()->policy().readOnly)
        return;
    auto *box = new QMessageBox(QMessageBox::Question, tr("Allow changes"), QString(), QMessageBox::Cancel, this);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setObjectName(QStringLiteral("allowChanges"));
    box->setTextFormat(Qt::PlainText);
    box->setText(tr("%1 is read-only. Connect again and allow changes?").arg(connection->name()));
    const QStringList &saidBy = connection->policy()->saidBy();
    QStringList more;
    if (!saidBy.isEmpty())
        more << tr("Saved as read-only: %1. These entries will be changed.").arg(saidBy.join(QLatin1String(", ")));
    if (connection->policy()->policy().isProd())
        more << tr("It is prod: it still has to be armed.");
    box->setInformativeText(more.join(QLatin1Char('\n')));
    auto *allow = box->addButton(tr("&Allow changes"), QMessageBox::AcceptRole);
    allow->setObjectName(QStringLiteral("allow"));
    box->setDefaultButton(QMessageBox::Cancel);
    connect(allow, &QAbstractButton::clicked, this, [this, which = QPointer<Connection>(connection)] {
        if (which && !which->isEmpty())
            allowChanges(which);
    });
    connect(connection, &Connection::left, box, &QWidget::close); // the question was about that server
    box->open();
}

void MainWindow::allowChanges(Connection *connection)
{
    m_preferences->allowChanges(connection->address(), connection->marks());
    const profiles::Way way = connection->way();
    const QString called = connection->called();
    setCurrent(connection);
    connectInPlace(way, called.isEmpty(), called);
}

void MainWindow::wireProfiles()
{
    m_pane->setFirstScreen(m_profiles->screen());
    m_profiles->screen()->setRecent(m_preferences->recent());
    connect(m_profiles, &ProfileFlow::editRequested, this, [this](const std::optional<profiles::Profile> &profile) {
        ConnectionDialog *dialog = openConnectionDialog(false, profile);
        if (!profile)
            dialog->askForName();
    });
    connect(m_profiles, &ProfileFlow::opened, this,
            [this](const profiles::Profile &profile, const profiles::Way &way, bool beside) {
                m_preferences->setPrefixes(way.address, profile.prefixes);
                connectAs(way, beside, profile.name);
            });
    connect(m_profiles, &ProfileFlow::keyOpened, m_port, &SessionPort::openKey);
    const FirstScreen *screen = m_profiles->screen();
    connect(screen, &FirstScreen::demoRequested, this, &MainWindow::demoRequested);
    connect(screen, &FirstScreen::playRequested, this, [this] { openPlayground(); });
    connect(screen, &FirstScreen::recentRemoved, this, &MainWindow::forgetRecent);
    connect(screen, &FirstScreen::addressGiven, this, [this](const redis::Address &address) { connectTo(address); });
}

void MainWindow::openProfile(const profiles::Profile &profile, const profiles::Passwords &given)
{
    m_profiles->open(profile, given);
}

void MainWindow::openKey(const QString &keyFile, const Secret &passphrase)
{
    m_profiles->openKey(keyFile, passphrase);
}

void MainWindow::withKeys(const QStringList &keyFiles, std::function<void()> then)
{
    m_profiles->openKeys(keyFiles, std::move(then));
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

Connection *MainWindow::addConnection(SessionPort *port)
{
    Connection *const connection = m_connections.add(port, {this, m_preferences, m_model, m_pane, m_clock});
    m_traces->add(connection->trace());
    m_instances->add(connection->instances()->panel());
    wireConnection(connection);
    return connection;
}

void MainWindow::connectTo(const redis::Address &address, bool remember, const QString &called)
{
    connectTo(profiles::Way{address, {}}, remember, called);
}

void MainWindow::connectTo(const profiles::Way &way, bool remember, const QString &called)
{
    Connection *const there = m_connections.to(way.address);
    if (there && there != current()) // its rows would appear twice
        return showThere(there);
    forgetServer(current());
    current()->connectTo(way, remember, called);
    m_looks.add(current()->id(), current()->name());
    m_holds->notice()->setServer(current()->situation().node, current()->id());
    connectionsChanged();
    tick();
}

void MainWindow::connectBeside(const redis::Address &address, bool remember, const QString &called)
{
    connectBeside(profiles::Way{address, {}}, remember, called);
}

void MainWindow::connectBeside(const profiles::Way &way, bool remember, const QString &called)
{
    if (!m_connections.to(way.address) && !current()->isEmpty()) {
        SessionPort *const free = m_connections.freePort();
        m_actions.pause->setChecked(false); // otherwise a new server would seem empty
        setCurrent(addConnection(free ? free : m_port->another()));
    }
    connectTo(way, remember, called);
}

void MainWindow::disconnectFrom(Connection *connection)
{
    connection->leave();
    forgetServer(connection);
    QTimer::singleShot(0, this, &MainWindow::dropEmpty); // later, because a part of the connection may be calling
}

void MainWindow::dropEmpty()
{
    auto dropped = m_connections.takeEmpty();
    if (!m_connections.has(current()))
        setCurrent(m_connections.all().front());
    dropped.clear();
    connectionsChanged();
    tick();
}

// Removes everything of the previous server, so that nothing looks as if it belonged to the next.
void MainWindow::forgetServer(Connection *connection)
{
    if (connection->isEmpty())
        return;
    const ConnectionId id = connection->id();
    if (m_quorum->has(connection)) // the rest is another set, which the user must choose
        setQuorumSet({});
    if (m_connections.of(m_chosen->id()) == connection) {
        m_chosen->clear();
        m_lanes->forget();
    }
    erase_if(m_watched, [&id](const LockId &lock) { return connectionOf(lock) == id; });
    m_pane->setWatched(m_watched);
    if (m_model->filter().connection == id)
        m_pane->setConnection({});
    connection->forget();
    if (connection == current())
        m_server->forget();
    m_events->clear(id);
    m_holds->forget(id);
    m_totals.forget(id);
    m_looks.remove(id);
    if (m_connections.size() == 1)
        m_charts->clear();
    m_offer.begin();
    m_profiles->screen()->setRecent(m_preferences->recent());
    m_actions.pause->setChecked(false);
    connectionsChanged();
    tick();
}

void MainWindow::setQuorumSet(const std::vector<Connection *> &members)
{
    m_actions.pause->setChecked(false); // rows appear and disappear
    m_quorum->setMembers(members);
    m_model->setQuorums(m_quorum);
    connectionsChanged();
    tick();
}

void MainWindow::showAsQuorumSet()
{
    setQuorumSet(m_connections.all());
}

void MainWindow::openQuorumDialog()
{
    std::vector<std::pair<QString, bool>> names;
    std::vector<QPointer<Connection>> all;
    for (Connection *connection : m_connections.all()) {
        names.emplace_back(connection->name(), m_quorum->has(connection));
        all.emplace_back(connection);
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

void MainWindow::setPaused(bool paused)
{
    for (Connection *connection : m_connections.all())
        connection->setPaused(paused);
    m_model->setPaused(paused);
    m_chosen->afterDelta(false);
    m_actions.pause->setText(paused ? tr("Resume") : tr("Pause"));
    m_actions.pause->setIcon(signIcon(paused ? Sign::Live : Sign::Pause));
    tick();
}

} // namespace lockscope::ui
