#include "core/actions/audit/audit_history.h"
#include "core/clients/analysis/listening.h"
#include "ui/charts/charts_panel.h"
#include "ui/clients/client_panel.h"
#include "ui/detail/detail_panel.h"
#include "ui/dialogs/action_palette.h"
#include "ui/dialogs/left_behind_note.h"
#include "ui/events/event_feed.h"
#include "ui/holds/holds_panel.h"
#include "ui/lanes/lanes_panel.h"
#include "ui/play/play_place.h"
#include "ui/server/capability_panel.h"
#include "ui/status/connection_bar.h"
#include "ui/status/policy_badge.h"
#include "ui/table/lock_pane.h"
#include "ui/table/lock_table_view.h"
#include "ui/trace/trace_view.h"
#include "ui/widgets/filter_field.h"
#include "ui/window/choice/chosen_lanes.h"
#include "ui/window/choice/chosen_lock.h"
#include "ui/window/connection/connection_pages.h"
#include "ui/window/connection/instances.h"
#include "ui/window/connection/own_holds.h"
#include "ui/window/connection/policy_control.h"
#include "ui/window/flows/audit_flow.h"
#include "ui/window/flows/bulk_flow.h"
#include "ui/window/flows/leave_flow.h"
#include "ui/window/flows/trace_flow.h"
#include "ui/window/layout/window_layout.h"
#include "ui/window/main_window.h"

#include <QApplication>
#include <QMenu>
#include <QToolBar>
#include <QToolButton>

// The docks, the tool bar, and the connections between the parts of the window.
namespace lockscope::ui {

void MainWindow::buildDocks()
{
    auto *menu = new QMenu(this);
    m_actions.panels->setMenu(menu);
    const WindowLayout::Panels panels{m_detail,         m_events,         m_charts, m_holds->panel(), m_instances,
                                      m_lanes->panel(), m_audit->panel(), m_traces, m_server};
    m_layout = new WindowLayout(this, panels, m_pane->table(), menu, m_actions.lanes, m_preferences);
    menu->addSeparator();
    menu->addAction(m_actions.playground);
    menu->addAction(m_actions.resetLayout);
}

void MainWindow::buildToolBar()
{
    auto *bar = addToolBar(tr("Actions"));
    bar->setObjectName(QStringLiteral("actions"));
    bar->setMovable(false);
    bar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    bar->addAction(m_actions.connectTo);
    m_policyPlace = bar->addWidget(m_badge);
    bar->addAction(m_actions.pause);
    bar->addSeparator();
    m_filter->setMaximumWidth(360);
    bar->addWidget(m_filter);
    auto *space = new QWidget(bar);
    space->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    bar->addWidget(space);
    bar->addAction(m_actions.panels);
    bar->addAction(m_actions.palette);
    bar->addSeparator();
    bar->addAction(m_actions.acquire);
    if (auto *panels = qobject_cast<QToolButton *>(bar->widgetForAction(m_actions.panels)))
        panels->setPopupMode(QToolButton::InstantPopup);
}

void MainWindow::wireActions()
{
    connect(m_actions.connectTo, &QAction::triggered, this, [this] { openConnectionDialog(false); });
    connect(m_actions.connectBeside, &QAction::triggered, this, [this] { openConnectionDialog(true); });
    connect(m_actions.disconnectFrom, &QAction::triggered, this, [this] {
        const QPointer<Connection> which(current());
        which->leaves()->leave(LeaveFlow::To::Disconnect, [this, which] {
            if (which)
                disconnectFrom(which);
        });
    });
    connect(m_actions.quorumSet, &QAction::triggered, this, &MainWindow::openQuorumDialog);
    connect(m_actions.arm, &QAction::triggered, this, [this] { current()->port()->arm(); });
    connect(m_actions.disarm, &QAction::triggered, this, [this] { current()->port()->disarm(); });
    connect(m_badge, &PolicyBadge::armRequested, this, [this] { current()->port()->arm(); });
    connect(m_badge, &PolicyBadge::disarmRequested, this, [this] { current()->port()->disarm(); });
    connect(m_badge, &PolicyBadge::changeRequested, this, &MainWindow::askToAllowChanges);
    connect(m_actions.pause, &QAction::toggled, this, &MainWindow::setPaused);
    connect(m_actions.find, &QAction::triggered, this, [this] {
        m_filter->setFocus();
        m_filter->selectAll();
    });
    connect(m_actions.clearFilter, &QAction::triggered, m_pane, &LockPane::clearFilter);
    connect(m_actions.acquire, &QAction::triggered, this, &MainWindow::openAcquire);
    connect(m_actions.review, &QAction::triggered, this, &MainWindow::openReview);
    connect(m_actions.releaseAll, &QAction::triggered, this, &MainWindow::openReleaseAll);
    connect(m_actions.releaseChosen, &QAction::triggered, this, &MainWindow::openReleaseChosen);
    connect(m_actions.sweep, &QAction::triggered, this, [this] { current()->bulk()->openSweep(); });
    connect(m_actions.watch, &QAction::triggered, this, &MainWindow::setWatched);
    connect(m_actions.copy, &QAction::triggered, m_pane->table(), &LockTableView::copyChosen);
    connect(m_actions.palette, &QAction::triggered, this, [this] {
        auto *palette = new ActionPalette(actions(), this);
        palette->setAttribute(Qt::WA_DeleteOnClose);
        palette->show();
    });
    connect(m_actions.resetLayout, &QAction::triggered, this, [this] {
        m_layout->reset();
        connectionsChanged(); // with several, each row shows its connection
    });
    connect(m_play, &PlayPlace::changed, this, &MainWindow::enableActions);
    connect(m_play, &PlayPlace::changed, this, &MainWindow::foldBesideFirstScreen);
    connect(m_actions.quit, &QAction::triggered, this, &QWidget::close);
}

void MainWindow::wireConnection(Connection *connection)
{
    SessionPort *const port = connection->port();
    connect(connection, &Connection::stateChanged, this, &MainWindow::tick);
    connect(connection, &Connection::rowsChanged, this,
            [this, connection](bool reset) { rowsChanged(connection, reset); });
    connect(port, &SessionPort::happened, connection,
            [this](const std::vector<LockEvent> &events) { m_events->append(events); });
    connect(port, &SessionPort::seriesChanged, connection, [this](const SeriesPtr &series) {
        if (series->id != m_chosen->id())
            return;
        const auto lock = m_chosen->lock();
        m_charts->setSeries(series, lock && lock->waiters.threads.has_value());
    });
    connect(port, &SessionPort::copiesChanged, connection, [this](const LockCopiesPtr &copies) {
        if (copies->id != m_chosen->id())
            return;
        m_detail->setCopies(copies);
        showChosen();
    });
    connect(port, &SessionPort::totalsChanged, connection, [this, connection](const Totals &totals) {
        if (const auto sum = m_totals.add(connection->id(), totals))
            m_charts->append(*sum);
    });
    const auto past = [this, port](const Key &key, const Owner &owner) {
        std::vector<trace::PastEvent> all = m_events->pastOf(port->idOf(key));
        const auto forced = actions::forcedBefore(m_audit->panel()->model()->of(key), key, owner);
        all.insert(all.end(), forced.begin(), forced.end());
        return all;
    };
    new TraceFlow(port, connection->trace(), past, connection);
    connect(connection->trace(), &TraceView::appeared, connection, [this, connection] {
        const auto locks = m_model->locksOf(connection->id());
        connection->trace()->proposeTime(clients::listeningTime(clients::longestLease(locks, m_clock->now())));
    });
    Instances *const instances = connection->instances();
    connect(instances, &Instances::traceRequested, this, [this] { m_layout->open(m_traces); });
    connect(instances, &Instances::panelRequested, this, [this] { m_layout->open(m_instances); });
    connect(instances, &Instances::alarmChanged, connection, [this] { showAlarm(); });
    if (port != m_port)
        m_audit->hear(port);
    const auto isCurrent = [this, connection] { return connection == current(); };
    connect(port, &SessionPort::statusChanged, connection, [this, isCurrent](const Status &status) {
        if (isCurrent())
            m_server->setStatus(status);
    });
    connect(port, &SessionPort::stateChanged, connection,
            [this, isCurrent](const redis::ConnectionState &state, const redis::ServerInfo &server) {
                if (isCurrent())
                    m_server->setServer(state, server);
            });
    connect(connection, &Connection::tried, connection,
            [this, isCurrent](const Result<redis::CapabilityReportPtr> &report) {
                if (isCurrent())
                    m_server->showTrial(report ? *report : nullptr, report ? Error() : report.error());
            });
    m_lanes->hear(connection);
    m_holds->hear(connection);
}

void MainWindow::wireParts()
{
    auto *table = m_pane->table();
    table->addActions({m_actions.review, m_actions.releaseChosen, m_actions.watch, m_actions.copy});
    table->setContextMenuPolicy(Qt::ActionsContextMenu);
    connect(m_chosen, &ChosenLock::changed, this, &MainWindow::chosenChanged);
    connect(table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &MainWindow::enableActions);
    connect(m_bar, &ConnectionBar::chosen, this, &MainWindow::lookAtOne);
    connect(m_pane, &LockPane::filtered, this, [this] {
        m_chosen->afterFilter();
        showConnections();
        showChosen();
        enableActions();
    });
    connect(table, &LockTableView::opened, this, &MainWindow::openDetail);
    connect(table, &LockTableView::escaped, m_filter, &QLineEdit::clear);
    connect(m_filter, &FilterField::finished, this, &MainWindow::goToTable);
    connect(table, &LockTableView::inSightChanged, this,
            [this](const std::vector<LockId> &locks) { m_connections.setVisible(locks); });
    connect(table, &LockTableView::typed, this, [this](const QString &text) {
        m_filter->setFocus();
        m_filter->setText(m_filter->text() + text);
    });
    connect(m_filter, &QLineEdit::textChanged, m_pane, &LockPane::setText);
    connect(m_pane, &LockPane::textCleared, m_filter, &QLineEdit::clear);
    connect(m_pane, &LockPane::reviewWanted, this, &MainWindow::review);
    connect(m_pane, &LockPane::asked, this, &MainWindow::asked);
    connect(m_pane, &LockPane::clientAlarmChosen, this, [this] {
        Connection *const alarmed = m_connections.alarmed();
        if (!alarmed)
            return;
        setCurrent(alarmed);
        alarmed->instances()->showWorst();
    });
    connect(m_actions.lanes, &QAction::triggered, m_layout, &WindowLayout::setLanesFirst);
    connect(m_holds, &OwnHolds::panelRequested, this, [this] { m_layout->open(m_holds->panel()); });
    connect(m_holds, &OwnHolds::lost, this, [this] {
        QApplication::alert(this);
        m_play->say(tr("A lock of this program was lost. Ctrl+5 returns to it."));
    });
    connect(m_events, &EventFeed::lockChosen, this, &MainWindow::choose);
    connect(m_audit, &AuditFlow::panelRequested, this, [this] { m_layout->open(m_audit->panel()); });
    connect(m_server, &CapabilityPanel::tryRequested, this, [this] { current()->tryServer(); });
    connect(m_port, &SessionPort::leftBehind, this, [this](const std::vector<Error> &what) {
        if (isVisible()) // otherwise the program is ending and reports it while doing so
            showLeftBehind(this, what);
    });
}

} // namespace lockscope::ui
