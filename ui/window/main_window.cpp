#include "ui/window/main_window.h"

#include "ui/charts/charts_panel.h"
#include "ui/connect/profile_flow.h"
#include "ui/detail/detail_panel.h"
#include "ui/events/event_feed.h"
#include "ui/lanes/lanes_keeper.h"
#include "ui/lanes/lanes_panel.h"
#include "ui/lanes/lanes_view.h"
#include "ui/look/app_icon.h"
#include "ui/mine/loss_notice.h"
#include "ui/mine/mine_panel.h"
#include "ui/play/play_place.h"
#include "ui/server/capability_panel.h"
#include "ui/status/connection_bar.h"
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
#include "ui/window/choice/chosen_lock.h"
#include "ui/window/connection/instances.h"
#include "ui/window/connection/policy_control.h"
#include "ui/window/connection/quorum_view.h"
#include "ui/window/flows/acquire_flow.h"
#include "ui/window/flows/action_flow.h"
#include "ui/window/flows/audit_flow.h"
#include "ui/window/flows/bulk_flow.h"
#include "ui/window/layout/window_layout.h"

#include <QApplication>
#include <QStackedWidget>
#include <QStatusBar>

#include <algorithm>

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
    , m_traces(new QStackedWidget(this))
    , m_server(new CapabilityPanel(this))
    , m_mine(new MinePanel(this))
    , m_charts(new ChartsPanel(this))
    , m_lanesKeeper(new LanesKeeper(clock, this))
    , m_lanes(new LanesPanel(this))
    , m_detailLanes(new LanesView(this))
    , m_losses(new LossNotice(this))
    , m_instances(new QStackedWidget(this))
    , m_bar(new ConnectionBar(this))
    , m_quorum(new QuorumView(m_model, &m_looks, this))
    , m_status(new StatusLine(this))
    , m_refused(new RefusedButton(this))
    , m_filter(new FilterField(this))
    , m_chosen(new ChosenLock(m_model, m_pane->table(), this))
    , m_actions(this)
    , m_play(new PlayPlace(m_pane, m_actions.playground, m_actions.quit, clock, this))
    , m_badge(new PolicyBadge(this))
    , m_profiles(new ProfileFlow(preferences->profiles(), this))
    , m_audit(new AuditFlow(
          port, [this](const actions::AuditEntry &entry) { return howItIsNow(entry); }, clock, this))
    , m_offer(m_model, this)
{
    setWindowTitle(tr("Lockscope"));
    setWindowIcon(appIcon());
    setCentralWidget(m_play);
    m_model->setConnections(&m_looks);
    m_model->setQuorums(m_quorum);
    m_pane->addAbove(m_bar);
    m_pane->addAbove(m_audit->notice());
    m_pane->addAbove(m_losses);
    m_pane->addAbove(m_server->notice());
    m_current = addConnection(port);
    buildDocks();
    buildToolBar();
    statusBar()->addWidget(m_status, 1);
    statusBar()->addPermanentWidget(m_refused);
    statusBar()->setSizeGripEnabled(false);
    m_detail->setActions({m_actions.acquire, m_actions.watch, m_actions.review});
    wireActions();
    wireParts();
    wireMine();
    wireProfiles();
    wireLanes();
    m_layout->restore();
    m_offer.begin();
    connectionsChanged();
    setCurrent(m_current);
    connect(&m_tick, &QTimer::timeout, this, &MainWindow::tick);
    m_tick.start(tickMillis);
    tick();
}

MainWindow::~MainWindow()
{
    hide(); // while it is hidden, what it shows still asks how its connections look
}

void MainWindow::openPlayground(const QString &scenarioOrFile)
{
    if (scenarioOrFile.isEmpty())
        m_play->setPlaying(true);
    else
        m_play->open(scenarioOrFile);
}

void MainWindow::layOutAtFirst(const QSize &available)
{
    m_layout->layOutAtFirst(available);
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
    if (Connection *left = connectionOfLock(before))
        left->port()->unwatch(*before);
    if (Connection *chosen = connectionOfLock(id)) {
        chosen->port()->watch(*id);
        setCurrent(chosen);
    }
    m_charts->setSeries(id ? nothingReadYet(*id, m_clock->now()) : nullptr, false);
    m_detail->setCopies(nullptr);
    m_events->setChosen(id);
    for (const auto &connection : m_connections)
        connection->trace()->setChosen(id);
    m_lanesKeeper->choose(id, m_chosen->lock(), id ? m_events->model()->of(*id) : std::vector<LockEvent>());
    showChosen();
    enableActions();
}

// Besides being chosen: a watched lock keeps its samples when another one is chosen.
void MainWindow::setWatched(bool watched)
{
    const auto id = m_chosen->id();
    Connection *const connection = connectionOfLock(id);
    if (!connection || watched == m_watched.contains(*id))
        return;
    if (watched) {
        m_watched.insert(*id);
        connection->port()->watch(*id);
    } else {
        m_watched.remove(*id);
        connection->port()->unwatch(*id);
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

void MainWindow::openAcquire()
{
    const bool isOfIt = connectionOfLock(m_chosen->id()) == m_current;
    m_current->acquires()->open(isOfIt ? m_chosen->id()->key : Key(), isOfIt ? m_chosen->lock() : nullptr);
}

// What is armed is what is seen: nothing is opened for a lock that is not visibly chosen, and it goes to the connection
// that the lock is seen over.
void MainWindow::openReview()
{
    Connection *const connection = connectionOfLock(m_chosen->id());
    if (connection && connection->isLive() && m_chosen->isArmed())
        connection->acts()->open(*m_chosen->id());
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
        if (lock && lock->exists && needsAttention(*lock) && m_current->isOf(lock->id))
            locks.push_back(lock);
    }
    return locks;
}

void MainWindow::openReleaseAll()
{
    m_current->bulk()->openRelease(tr("Release all that need attention"), shownThatNeedAttention());
}

void MainWindow::openReleaseChosen()
{
    std::vector<LockPtr> locks;
    for (const LockId &id : m_pane->table()->chosenLocks()) {
        const LockPtr lock = m_model->find(id);
        if (lock && m_current->isOf(id))
            locks.push_back(lock);
    }
    m_current->bulk()->openRelease(tr("Release %1 chosen locks").arg(locks.size()), locks);
}

void MainWindow::showMine()
{
    QSet<LockId> mine;
    for (const LockId &lock : m_mine->locks())
        mine.insert(lock);
    m_pane->setMine(mine);
}

QString MainWindow::howItIsNow(const actions::AuditEntry &entry) const
{
    const auto shows = [&entry](const auto &each) {
        return each->isLive() && each->address().node() == entry.node && each->address().db == entry.db;
    };
    const auto connection = std::find_if(m_connections.begin(), m_connections.end(), shows);
    if (connection == m_connections.end())
        return tr("not known; connect to %1, database %2, to see it").arg(entry.node, QString::number(entry.db));
    const auto lock = m_model->find((*connection)->port()->idOf(entry.name));
    if (lock && !lock->gone)
        return phraseText(words::summary(*lock, m_clock->now()), (*connection)->instances()->nicknames().inSentences());
    return !(*connection)->situation().status.scanComplete ? tr("not seen yet; the scan goes on")
                                                           : tr("there is no such lock");
}

void MainWindow::rowsChanged(Connection *connection, bool reset)
{
    m_chosen->afterDelta(reset && connectionOfLock(m_chosen->id()) == connection);
    if (const auto worse = m_offer.insteadOf(m_chosen->id()))
        m_chosen->choose(*worse);
    showChosen();
    enableActions();
}

void MainWindow::asked(EmptyPage::Button button)
{
    switch (button) {
    case EmptyPage::Button::Connect: openConnectionDialog(false); return;
    case EmptyPage::Button::ClearFilter: m_pane->clearFilter(); return;
    case EmptyPage::Button::Acquire: m_actions.acquire->trigger(); return;
    case EmptyPage::Button::None: return;
    }
}

void MainWindow::tick()
{
    const Instant now = m_clock->now();
    if (m_quorum->tick(now))
        m_chosen->afterDelta(false);
    m_model->rerank();
    m_pane->show(tellingSituation(), now);
    for (const auto &connection : m_connections)
        connection->tick();
    showConnections();
    const Situation &current = m_current->situation();
    m_status->show(current, m_current->roundTrip(), now);
    m_refused->show(acl::refusedTo(current.user, current.status, current.server.infoDenied));
    m_audit->tick();
    m_lanesKeeper->tick();
    m_lanes->setNow(now, m_clock->wallMillis());
    m_detailLanes->setNow(now, m_clock->wallMillis());
    showChosen();
    enableActions();
}

void MainWindow::showChosen()
{
    const LockPtr &lock = m_chosen->lock();
    const Connection *connection = lock ? connectionOfLock(lock->id) : nullptr;
    const auto serverMillis = connection ? connection->serverMillis() : std::nullopt;
    m_detail->show(lock, lock ? m_model->view(lock->id) : m_model->view(), serverMillis.value_or(m_clock->wallMillis()),
                   m_chosen->place());
    m_detail->setMembers(lock ? m_quorum->memberLines(lock->id, m_clock->now()) : QStringList());
}

void MainWindow::enableActions()
{
    if (m_play->isPlaying())
        return; // nothing is done to what nobody sees
    const PolicyControl &policy = *m_current->policy();
    const Connection *chosen = connectionOfLock(m_chosen->id());
    const bool live = m_current->isLive();
    m_actions.disconnectFrom->setEnabled(!m_current->isEmpty());
    m_actions.connectBeside->setEnabled(!m_current->isEmpty());
    m_actions.pause->setEnabled(!m_current->isEmpty());
    policy.enable(m_actions.acquire, live, policy.barrier());
    // what may not be done can be looked at: the sheet says why not
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
