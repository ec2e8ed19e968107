#include "ui/window/main_window.h"

#include "ui/charts/charts_panel.h"
#include "ui/connect/profile_flow.h"
#include "ui/detail/detail_panel.h"
#include "ui/events/event_feed.h"
#include "ui/holds/loss_notice.h"
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
#include "ui/theme/app_icon.h"
#include "ui/trace/trace_view.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/context_menu.h"
#include "ui/widgets/filter_field.h"
#include "ui/window/choice/chosen_lanes.h"
#include "ui/window/choice/chosen_lock.h"
#include "ui/window/connection/connection_pages.h"
#include "ui/window/connection/instances.h"
#include "ui/window/connection/own_holds.h"
#include "ui/window/connection/quorum_view.h"
#include "ui/window/flows/acquire_flow.h"
#include "ui/window/flows/action_flow.h"
#include "ui/window/flows/audit_flow.h"
#include "ui/window/flows/bulk_flow.h"
#include "ui/window/flows/leave_flow.h"
#include "ui/window/layout/window_layout.h"

#include <QApplication>
#include <QCloseEvent>
#include <QKeyEvent>
#include <QStatusBar>

#include <algorithm>

namespace lockscope::ui {

namespace {

constexpr int tickMillis = 250; // ages are shown in tenths of a second, but nobody reads faster than this
constexpr int unseenTickMillis = 1'000; // while minimised

// For a lock that was just chosen.
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
    , m_traces(new ConnectionPages(this))
    , m_server(new CapabilityPanel(this))
    , m_holds(new OwnHolds(&m_connections, m_pane, clock, this))
    , m_charts(new ChartsPanel(this))
    , m_lanes(new ChosenLanes(
          &m_connections, m_detail, [this](const Owner &owner) { return chosenOwner(owner); }, clock, this))
    , m_instances(new ConnectionPages(this))
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
    m_pane->addAbove(m_holds->notice());
    m_pane->addAbove(m_server->notice());
    addConnection(port);
    buildDocks();
    buildToolBar();
    statusBar()->addWidget(m_status, 1);
    statusBar()->addPermanentWidget(m_refused);
    statusBar()->setSizeGripEnabled(false);
    m_detail->setActions({m_actions.acquire, m_actions.watch, m_actions.review});
    wireActions();
    wireParts();
    wireProfiles();
    m_layout->restore();
    m_offer.begin();
    connectionsChanged();
    setCurrent(current());
    connect(&m_tick, &QTimer::timeout, this, &MainWindow::tick);
    m_tick.start(tickMillis);
    tick();
}

MainWindow::~MainWindow()
{
    hide(); // while hiding, its parts still read the colours of connections
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
        statusBar()->showMessage(tr("%1 no longer exists.").arg(shortName(id.key, 60)), 4'000);
        return;
    }
    m_offer.end();
    if (m_model->rowOf(id) < 0)
        m_pane->clearFilter();
    m_chosen->choose(id);
}

QString MainWindow::chosenOwner(const Owner &owner) const
{
    return ownerText(owner, m_model->view(m_chosen->id().value_or(LockId())));
}

void MainWindow::chosenChanged(const std::optional<LockId> &before)
{
    const auto &id = m_chosen->id();
    if (Connection *left = m_connections.of(before))
        left->port()->unwatch(*before);
    if (Connection *chosen = m_connections.of(id)) {
        chosen->port()->watch(*id);
        setCurrent(chosen);
    }
    m_charts->setSeries(id ? nothingReadYet(*id, m_clock->now()) : nullptr, false);
    m_detail->setCopies(nullptr);
    m_events->setChosen(id);
    for (Connection *connection : m_connections.all())
        connection->trace()->setChosen(id);
    m_lanes->choose(id, m_chosen->lock(), id ? m_events->model()->of(*id) : std::vector<LockEvent>());
    showChosen();
    enableActions();
}

// In addition to the chosen one: a watched lock keeps its samples when another one is chosen.
void MainWindow::setWatched(bool watched)
{
    const auto id = m_chosen->id();
    Connection *const connection = m_connections.of(id);
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
    const bool isOfIt = m_connections.of(m_chosen->id()) == current();
    current()->acquires()->open(isOfIt ? m_chosen->id()->key : Key(), isOfIt ? m_chosen->lock() : nullptr);
}

// Opens only for a lock that is visibly chosen, on the connection that shows it.
void MainWindow::openReview()
{
    Connection *const connection = m_connections.of(m_chosen->id());
    if (connection && connection->isLive() && m_chosen->isArmed())
        connection->acts()->open(*m_chosen->id());
}

void MainWindow::openDetail()
{
    if (m_chosen->id())
        m_layout->open(m_detail);
    else
        askForChoice();
}

// Moves the focus to the table, where further letters filter and press no button.
void MainWindow::askForChoice()
{
    statusBar()->showMessage(tr("Choose a lock first, with the arrow keys or by typing a part of its name."), 6'000);
    if (m_pane->table()->isVisible())
        m_pane->table()->setFocus();
}

// Receives shortcuts of disabled actions.
void MainWindow::keyPressEvent(QKeyEvent *event)
{
    const bool isReview = QKeySequence(event->keyCombination()) == m_actions.review->shortcut();
    if (isReview && !m_play->isPlaying() && current()->isLive() && !m_chosen->isArmed())
        askForChoice();
    else if (event->key() == Qt::Key_F10 && event->modifiers() == Qt::ShiftModifier)
        openContextMenu(QApplication::focusWidget());
    else
        QMainWindow::keyPressEvent(event);
}

void MainWindow::changeEvent(QEvent *event)
{
    QMainWindow::changeEvent(event);
    if (event->type() != QEvent::WindowStateChange)
        return;
    m_tick.setInterval(isMinimized() ? unseenTickMillis : tickMillis);
    if (!isMinimized())
        tick();
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
    for (const LockPtr &lock : m_model->needAttention()) {
        if (lock->exists && current()->isOf(lock->id))
            locks.push_back(lock);
    }
    return locks;
}

void MainWindow::openReleaseAll()
{
    current()->bulk()->openRelease(tr("Release all that need attention"), shownThatNeedAttention());
}

void MainWindow::openReleaseChosen()
{
    std::vector<LockPtr> locks;
    for (const LockId &id : m_pane->table()->chosenLocks()) {
        const LockPtr lock = m_model->find(id);
        if (lock && current()->isOf(id))
            locks.push_back(lock);
    }
    current()->bulk()->openRelease(tr("Release %1 chosen locks").arg(locks.size()), locks);
}

QString MainWindow::howItIsNow(const actions::AuditEntry &entry) const
{
    const auto shows = [&entry](const auto &each) {
        return each->isLive() && each->address().node() == entry.node && each->address().db == entry.db;
    };
    const auto all = m_connections.all();
    const auto connection = std::find_if(all.begin(), all.end(), shows);
    if (connection == all.end())
        return tr("unknown; connect to %1, database %2, to see it").arg(entry.node, QString::number(entry.db));
    const auto lock = m_model->find((*connection)->port()->idOf(entry.name));
    if (lock && !lock->gone)
        return phraseText(words::summary(*lock, m_clock->now()), (*connection)->instances()->nicknames().inSentences());
    return !(*connection)->situation().status.scanComplete ? tr("not seen yet; the scan is running")
                                                           : tr("no such lock");
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

void MainWindow::closeAtOnce()
{
    m_mayClose = true;
    close();
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    const auto holds = [](const auto &each) { return each->leaves()->isNeeded(); };
    const auto all = m_connections.all();
    if (!m_mayClose && std::any_of(all.begin(), all.end(), holds)) {
        event->ignore();
        leaveAll({all.begin(), all.end()});
        return;
    }
    m_play->setPlaying(false); // the playground changes the layout
    m_layout->save();
    event->accept();
    Q_EMIT closing();
}

// Leaves one after the other, with the holds of each.
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
