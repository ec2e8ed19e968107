#include "core/actions/audit/forced_before.h"
#include "core/clients/judge/listening.h"
#include "ui/clients/client_panel.h"
#include "ui/detail/detail_panel.h"
#include "ui/dialogs/left_behind_note.h"
#include "ui/events/event_feed.h"
#include "ui/lanes/lanes_keeper.h"
#include "ui/lanes/lanes_panel.h"
#include "ui/lanes/lanes_view.h"
#include "ui/mine/loss_notice.h"
#include "ui/mine/mine_panel.h"
#include "ui/server/capability_panel.h"
#include "ui/status/policy_badge.h"
#include "ui/table/lock_pane.h"
#include "ui/table/lock_table_view.h"
#include "ui/trace/trace_view.h"
#include "ui/widgets/filter_field.h"
#include "ui/window/acquire_flow.h"
#include "ui/window/action_palette.h"
#include "ui/window/audit_flow.h"
#include "ui/window/bulk_flow.h"
#include "ui/window/charts_panel.h"
#include "ui/window/chosen_lock.h"
#include "ui/window/instances.h"
#include "ui/window/leave_flow.h"
#include "ui/window/main_window.h"
#include "ui/window/policy_control.h"
#include "ui/window/trace_flow.h"

#include <QApplication>
#include <QToolBar>
#include <QToolButton>

// The tool bar, and what each part of the window hears of the others.
namespace lockscope::ui {

void MainWindow::buildToolBar()
{
    auto *bar = addToolBar(tr("Actions"));
    bar->setObjectName(QStringLiteral("actions"));
    bar->setMovable(false);
    bar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    bar->addAction(m_actions.connectTo);
    m_policyPlace = bar->addWidget(m_policy->badge());
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
    connect(m_actions.connectTo, &QAction::triggered, this, [this] { openConnectionDialog(); });
    connect(m_actions.disconnectFrom, &QAction::triggered, this,
            [this] { m_leaves->leave(LeaveFlow::To::Nowhere, [this] { disconnectFrom(); }); });
    connect(m_actions.pause, &QAction::toggled, this, &MainWindow::setPaused);
    connect(m_actions.find, &QAction::triggered, this, [this] {
        m_filter->setFocus();
        m_filter->selectAll();
    });
    connect(m_actions.clearFilter, &QAction::triggered, m_pane, &LockPane::clearFilter);
    connect(m_actions.acquire, &QAction::triggered, this, &MainWindow::openAcquire);
    connect(m_actions.review, &QAction::triggered, this, &MainWindow::openReview);
    connect(m_actions.releaseAll, &QAction::triggered, this, &MainWindow::openReleaseAll);
    connect(m_actions.sweep, &QAction::triggered, m_bulk, &BulkFlow::openSweep);
    connect(m_actions.watch, &QAction::triggered, this, &MainWindow::setWatched);
    connect(m_actions.copy, &QAction::triggered, m_pane->table(), &LockTableView::copyChosen);
    connect(m_actions.palette, &QAction::triggered, this, [this] {
        auto *palette = new ActionPalette(actions(), this);
        palette->setAttribute(Qt::WA_DeleteOnClose);
        palette->show();
    });
    connect(m_actions.resetLayout, &QAction::triggered, this, &MainWindow::resetLayout);
    connect(m_actions.quit, &QAction::triggered, this, &QWidget::close);
}

void MainWindow::wirePort()
{
    connect(m_port, &SessionPort::stateChanged, this,
            [this](const redis::ConnectionState &state, const redis::ServerInfo &server) {
                m_situation.connection = state;
                m_situation.server = server;
                m_situation.everLive |= m_situation.isLive();
                if (m_situation.isLive() && std::exchange(m_remember, false))
                    m_preferences->addRecent(m_address);
                m_model->setContact(m_situation.isLive());
                tick();
            });
    connect(m_port, &SessionPort::roundTripChanged, this,
            [this](std::chrono::microseconds roundTrip) { m_roundTrip = roundTrip; });
    connect(m_port, &SessionPort::changed, m_model, &LockTableModel::apply);
    connect(m_port, &SessionPort::changed, this, [this](const DeltaPtr &delta) { // the rows are up to date by now
        m_chosen->afterDelta(delta->reset);
        if (const auto worse = m_offer.insteadOf(m_chosen->id()))
            m_chosen->choose(*worse);
        showChosen();
        enableActions();
    });
    connect(m_port, &SessionPort::armingChanged, this, &MainWindow::tick);
    connect(m_port, &SessionPort::happened, m_events, &EventFeed::append);
    connect(m_port, &SessionPort::seriesChanged, this, [this](const SeriesPtr &series) {
        if (series->id != m_chosen->id())
            return;
        const auto lock = m_chosen->lock();
        m_charts->setSeries(series, lock && lock->waiters.threads.has_value());
    });
    connect(m_port, &SessionPort::totalsChanged, m_charts, &ChartsPanel::append);
    connect(m_port, &SessionPort::statusChanged, this, [this](const Status &status) { m_situation.status = status; });
    connect(m_port, &SessionPort::statusChanged, m_server, &CapabilityPanel::setStatus);
    connect(m_port, &SessionPort::stateChanged, m_server, &CapabilityPanel::setServer);
    connect(m_port, &SessionPort::tried, m_server, &CapabilityPanel::showTrial);
    connect(m_server, &CapabilityPanel::tryRequested, m_port, &SessionPort::tryServer);
    connect(m_port, &SessionPort::leftBehind, this, [this](const std::vector<Error> &what) {
        if (isVisible()) // otherwise the program ends, and says it on its way
            showLeftBehind(this, what);
    });
    connect(m_port, &SessionPort::holdsChanged, this, &MainWindow::holdsChanged);
    connect(m_port, &SessionPort::compoundsChanged, this, &MainWindow::compoundsChanged);
    connect(m_port, &SessionPort::releaseFinished, m_mine, &MinePanel::releaseFinished);
    connect(m_port, &SessionPort::compoundReleaseFinished, m_mine, &MinePanel::compoundReleaseFinished);
}

void MainWindow::wireLanes()
{
    m_detail->addSection(tr("The last 15 minutes"), m_detailLanes);
    m_detailLanes->setEmptyText(tr("Nobody has held it or waited for it since it is looked at."));
    connect(m_port, &SessionPort::happened, m_lanesKeeper, &LanesKeeper::happened);
    connect(m_port, &SessionPort::changed, m_lanesKeeper, &LanesKeeper::changedRows);
    connect(m_port, &SessionPort::seriesChanged, m_lanesKeeper, &LanesKeeper::looked);
    connect(m_port, &SessionPort::stateChanged, m_lanesKeeper,
            [this] { m_lanesKeeper->setContact(m_situation.isLive()); });
    const auto nameOf = [this](const Owner &owner) { return ownerText(owner, m_model->view()); };
    for (LanesView *view : {m_lanes->view(), m_detailLanes})
        view->setNameOf(nameOf);
    connect(m_lanesKeeper, &LanesKeeper::changed, this, [this] {
        m_lanes->setLanes(m_lanesKeeper->chosen());
        m_detailLanes->setLanes(m_lanesKeeper->chosen());
    });
    connect(m_actions.lanes, &QAction::triggered, this, &MainWindow::setLanesFirst);
}

void MainWindow::wireParts()
{
    auto *table = m_pane->table();
    table->addActions({m_actions.review, m_actions.watch, m_actions.copy});
    table->setContextMenuPolicy(Qt::ActionsContextMenu);
    connect(m_chosen, &ChosenLock::changed, this, &MainWindow::chosenChanged);
    connect(table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &MainWindow::enableActions);
    connect(m_pane, &LockPane::filtered, this, [this] {
        m_chosen->afterFilter();
        showChosen();
        enableActions();
    });
    connect(table, &LockTableView::opened, this, [this] { openPanel(m_detail); });
    connect(table, &LockTableView::escaped, m_filter, &QLineEdit::clear);
    connect(m_filter, &FilterField::finished, this, &MainWindow::goToTable);
    connect(table, &LockTableView::inSightChanged, this,
            [this](const std::vector<LockId> &locks) { m_port->setVisible(locks); });
    connect(table, &LockTableView::typed, this, [this](const QString &text) {
        m_filter->setFocus();
        m_filter->setText(m_filter->text() + text);
    });
    connect(m_filter, &QLineEdit::textChanged, m_pane, &LockPane::setText);
    connect(m_pane, &LockPane::textCleared, m_filter, &QLineEdit::clear);
    connect(m_pane, &LockPane::reviewWanted, this, &MainWindow::review);
    connect(m_pane, &LockPane::asked, this, &MainWindow::asked);
    connect(m_instances, &Instances::traceRequested, this, [this] { openPanel(m_trace); });
    connect(m_instances, &Instances::panelRequested, this, [this] { openPanel(m_instances->panel()); });
    connect(m_events, &EventFeed::lockChosen, this, &MainWindow::choose);
    connect(m_audit, &AuditFlow::panelRequested, this, [this] { openPanel(m_audit->panel()); });
    const auto past = [this](const Key &key, const Owner &owner) {
        std::vector<trace::PastEvent> all = m_events->pastOf(key);
        const auto forced = actions::forcedBefore(m_audit->panel()->model()->of(key), key, owner);
        all.insert(all.end(), forced.begin(), forced.end());
        return all;
    };
    new TraceFlow(m_port, m_trace, past, this);
    connect(m_trace, &TraceView::appeared, this, [this] {
        m_trace->proposeTime(clients::listeningTime(clients::longestLease(m_model->locks(), m_clock->now())));
    });
    connect(m_losses, &LossNotice::mineRequested, this, [this] { openPanel(m_mine); });
    connect(m_losses, &LossNotice::happened, this, [this] { QApplication::alert(this); });
    connect(m_mine, &MinePanel::releaseRequested, m_port, &SessionPort::release);
    connect(m_mine, &MinePanel::compoundReleaseRequested, m_port, &SessionPort::releaseCompound);
    connect(m_mine, &MinePanel::dismissed, m_port, &SessionPort::release);
}

} // namespace lockscope::ui
