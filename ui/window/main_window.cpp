#include "ui/window/main_window.h"

#include "ui/connect/profile_flow.h"
#include "ui/detail/detail_panel.h"
#include "ui/events/event_feed.h"
#include "ui/lanes/lanes_keeper.h"
#include "ui/lanes/lanes_panel.h"
#include "ui/lanes/lanes_view.h"
#include "ui/look/app_icon.h"
#include "ui/mine/loss_notice.h"
#include "ui/mine/mine_panel.h"
#include "ui/server/capability_panel.h"
#include "ui/status/policy_badge.h"
#include "ui/status/refused_button.h"
#include "ui/status/status_line.h"
#include "ui/table/lock_pane.h"
#include "ui/table/lock_table_view.h"
#include "ui/text/format.h"
#include "ui/text/words.h"
#include "ui/trace/trace_view.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/filter_field.h"
#include "ui/window/acquire_flow.h"
#include "ui/window/action_flow.h"
#include "ui/window/audit_flow.h"
#include "ui/window/bulk_flow.h"
#include "ui/window/charts_panel.h"
#include "ui/window/chosen_lock.h"
#include "ui/window/instances.h"
#include "ui/window/leave_flow.h"
#include "ui/window/policy_control.h"

#include <QApplication>
#include <QCloseEvent>
#include <QDockWidget>
#include <QStatusBar>

namespace lockscope::ui {

namespace {

constexpr int tickMillis = 250; // ages are told to a tenth of a second, but not read faster than this

// Of a lock that was only just chosen.
SeriesPtr nothingReadYet(const LockId &id, Instant now)
{
    const auto series = std::make_shared<Series>();
    series->id = id;
    series->now = now;
    return series;
}

} // namespace

MainWindow::MainWindow(SessionPort *port, Preferences *preferences, Clock *clock)
    : m_port(port)
    , m_preferences(preferences)
    , m_clock(clock)
    , m_model(new LockTableModel(clock, this))
    , m_pane(new LockPane(m_model, this))
    , m_detail(new DetailPanel(this))
    , m_events(new EventFeed(this))
    , m_trace(new TraceView(this))
    , m_server(new CapabilityPanel(this))
    , m_mine(new MinePanel(this))
    , m_charts(new ChartsPanel(this))
    , m_lanesKeeper(new LanesKeeper(clock, this))
    , m_lanes(new LanesPanel(this))
    , m_detailLanes(new LanesView(this))
    , m_losses(new LossNotice(this))
    , m_instances(new Instances(port, preferences, m_model, m_pane, clock, this))
    , m_status(new StatusLine(this))
    , m_refused(new RefusedButton(this))
    , m_filter(new FilterField(this))
    , m_chosen(new ChosenLock(m_model, m_pane->table(), this))
    , m_actions(this)
    , m_acquires(new AcquireFlow(port, this))
    , m_acts(new ActionFlow(
          port, [this](const LockId &id) { return m_model->find(id); }, clock, this))
    , m_bulk(new BulkFlow(port, this))
    , m_leaves(new LeaveFlow(port, m_acquires, m_acts, m_bulk, this))
    , m_policy(new PolicyControl(port, m_actions, clock, this))
    , m_profiles(new ProfileFlow(preferences->profiles(), this))
    , m_audit(new AuditFlow(
          port, [this](const actions::AuditEntry &entry) { return howItIsNow(entry); }, clock, this))
    , m_offer(m_model, this)
{
    setWindowTitle(tr("Lockscope"));
    setWindowIcon(appIcon());
    setCentralWidget(m_pane);
    m_pane->addAbove(m_audit->notice());
    m_pane->addAbove(m_losses);
    m_pane->addAbove(m_server->notice());
    buildDocks();
    buildToolBar();
    statusBar()->addWidget(m_status, 1);
    statusBar()->addPermanentWidget(m_refused);
    statusBar()->setSizeGripEnabled(false);
    m_detail->setActions({m_actions.acquire, m_actions.watch, m_actions.review});
    m_acts->setNames(m_instances->nicknames().inSentences());
    m_bulk->setNames(m_instances->nicknames().inSentences());
    wireActions();
    wirePort();
    wireParts();
    wireProfiles();
    wireLanes();
    restoreLayout();
    connect(&m_tick, &QTimer::timeout, this, &MainWindow::tick);
    m_tick.start(tickMillis);
    forgetServer();
}

MainWindow::~MainWindow() = default;

void MainWindow::closeAtOnce()
{
    m_mayClose = true;
    close();
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    if (!m_mayClose && m_leaves->isNeeded()) {
        event->ignore();
        m_leaves->leave(LeaveFlow::To::Quit, [this] { closeAtOnce(); });
        return;
    }
    saveLayout();
    event->accept();
    Q_EMIT closing();
}

void MainWindow::choose(const LockId &id)
{
    if (!m_model->find(id)) {
        statusBar()->showMessage(tr("%1 is not there any more.").arg(shortName(id.key, 60)), 4'000);
        return;
    }
    m_offer.end();
    if (m_model->rowOf(id) < 0)
        m_pane->clearFilter();
    m_chosen->choose(id);
}

void MainWindow::chosenChanged(const std::optional<LockId> &before)
{
    const auto &id = m_chosen->id();
    if (before)
        m_port->unwatch(*before);
    if (id)
        m_port->watch(*id);
    m_charts->setSeries(id ? nothingReadYet(*id, m_clock->now()) : nullptr, false);
    m_events->setChosen(id);
    m_trace->setChosen(id);
    m_lanesKeeper->choose(id, m_chosen->lock(), id ? m_events->model()->of(*id) : std::vector<LockEvent>());
    showChosen();
    enableActions();
}

// Besides being chosen: a watched lock keeps its samples when another one is chosen.
void MainWindow::setWatched(bool watched)
{
    const auto id = m_chosen->id();
    if (!id || watched == m_watched.contains(*id))
        return;
    if (watched) {
        m_watched.insert(*id);
        m_port->watch(*id);
    } else {
        m_watched.remove(*id);
        m_port->unwatch(*id);
    }
    m_pane->setWatched(m_watched);
}

void MainWindow::goToTable()
{
    if (m_model->rowCount() == 0)
        return;
    if (!m_pane->table()->currentIndex().isValid())
        m_chosen->choose(m_model->lockAt(0)->id);
    m_pane->table()->setFocus();
}

void MainWindow::openPanel(QWidget *content)
{
    if (auto *dock = qobject_cast<QDockWidget *>(content->parentWidget())) {
        dock->show();
        dock->raise();
    }
    content->setFocus();
}

void MainWindow::openAcquire()
{
    m_acquires->open(m_chosen->id().value_or(LockId()).key, m_chosen->lock());
}

// What is armed is what is seen: nothing is opened for a lock that is not visibly chosen.
void MainWindow::openReview()
{
    if (m_situation.isLive() && m_chosen->isArmed())
        m_acts->open(*m_chosen->id());
}

void MainWindow::review(const LockId &id)
{
    choose(id);
    if (m_chosen->id() == id)
        openReview();
}

std::vector<LockPtr> MainWindow::shownThatNeedAttention() const
{
    std::vector<LockPtr> locks;
    for (int row = 0; row < m_model->rowCount(); ++row) {
        const LockPtr lock = m_model->lockAt(row);
        if (lock && lock->exists && needsAttention(*lock))
            locks.push_back(lock);
    }
    return locks;
}

void MainWindow::openReleaseAll()
{
    m_bulk->openRelease(shownThatNeedAttention());
}

void MainWindow::holdsChanged(const std::vector<locks::HoldFacts> &holds)
{
    m_mine->setHolds(holds);
    m_losses->setHolds(holds, m_clock->wallMillis());
    m_acquires->setHolds(holds);
    showMine();
}

void MainWindow::compoundsChanged(const std::vector<locks::CompoundFacts> &compounds)
{
    m_mine->setCompounds(compounds);
    m_losses->setCompounds(compounds, m_clock->wallMillis());
    showMine();
}

void MainWindow::showMine()
{
    QSet<LockId> mine;
    for (const Key &name : m_mine->names())
        mine.insert(m_port->idOf(name));
    m_pane->setMine(mine);
}

QString MainWindow::howItIsNow(const actions::AuditEntry &entry) const
{
    if (entry.node != m_address.node() || entry.db != m_address.db || !m_situation.isLive())
        return tr("not known; connect to %1, database %2, to see it").arg(entry.node, QString::number(entry.db));
    const auto lock = m_model->find(m_port->idOf(entry.name));
    if (lock && !lock->gone)
        return phraseText(words::summary(*lock, m_clock->now()), m_instances->nicknames().inSentences());
    return !m_situation.status.scanComplete ? tr("not seen yet; the scan goes on") : tr("there is no such lock");
}

void MainWindow::asked(EmptyPage::Button button)
{
    switch (button) {
    case EmptyPage::Button::Connect: openConnectionDialog(); return;
    case EmptyPage::Button::ClearFilter: m_pane->clearFilter(); return;
    case EmptyPage::Button::Acquire: m_actions.acquire->trigger(); return;
    case EmptyPage::Button::None: return;
    }
}

void MainWindow::tick()
{
    const Instant now = m_clock->now();
    m_model->rerank();
    m_pane->show(m_situation, now);
    m_status->show(m_situation, m_roundTrip, now);
    m_refused->show(acl::refusedTo(m_situation.user, m_situation.status, m_situation.server.infoDenied));
    m_policy->show(m_situation.isLive());
    m_policyPlace->setVisible(m_policy->badge()->saysAnything());
    m_audit->tick();
    m_acts->tick(serverMillis());
    m_lanesKeeper->tick();
    m_lanes->setNow(now, m_clock->wallMillis());
    m_detailLanes->setNow(now, m_clock->wallMillis());
    showChosen();
    enableActions();
}

std::optional<qint64> MainWindow::serverMillis() const
{
    const auto offset = m_situation.status.serverClockOffsetMillis;
    return offset ? std::optional(m_clock->wallMillis() + *offset) : std::nullopt;
}

void MainWindow::showChosen()
{
    m_detail->show(m_chosen->lock(), m_model->view(), serverMillis().value_or(m_clock->wallMillis()),
                   m_chosen->place());
}

void MainWindow::enableActions()
{
    const bool live = m_situation.isLive();
    m_actions.disconnectFrom->setEnabled(!m_situation.node.isEmpty());
    m_actions.pause->setEnabled(!m_situation.node.isEmpty());
    m_policy->enable(m_actions.acquire, live, m_policy->barrier());
    // what may not be done can be looked at: the sheet says why not
    m_policy->enable(m_actions.review, live && m_chosen->isArmed(), actions::Barrier::None);
    m_trace->setPossible(live, tr("Connect to a server to listen to it, or open a log."));
    m_policy->enable(m_actions.releaseAll, live, m_policy->barrier());
    m_actions.sweep->setEnabled(live);
    m_actions.watch->setEnabled(m_chosen->id().has_value());
    m_actions.watch->setChecked(m_chosen->id() && m_watched.contains(*m_chosen->id()));
    m_actions.copy->setEnabled(m_model->rowCount() > 0);
}

} // namespace lockscope::ui
