#include "ui/window/main_window.h"

#include "ui/dialogs/connection_dialog.h"
#include "ui/look/app_icon.h"
#include "ui/look/shapes.h"
#include "ui/text/format.h"
#include "ui/views/detail_panel.h"
#include "ui/views/event_feed.h"
#include "ui/views/filter_field.h"
#include "ui/views/lock_pane.h"
#include "ui/views/lock_table_view.h"
#include "ui/views/loss_notice.h"
#include "ui/views/mine_panel.h"
#include "ui/views/status_line.h"
#include "ui/window/acquire_flow.h"
#include "ui/window/charts_panel.h"
#include "ui/window/chosen_lock.h"
#include "ui/window/force_release_flow.h"
#include "ui/window/leave_flow.h"

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
    , m_mine(new MinePanel(this))
    , m_charts(new ChartsPanel(this))
    , m_losses(new LossNotice(this))
    , m_status(new StatusLine(this))
    , m_filter(new FilterField(this))
    , m_chosen(new ChosenLock(m_model, m_pane->table(), this))
    , m_actions(this)
    , m_acquires(new AcquireFlow(port, this))
    , m_forceReleases(new ForceReleaseFlow(
          port, [this](const LockId &id) { return m_model->find(id); }, this))
    , m_leaves(new LeaveFlow(port, m_acquires, m_forceReleases, this))
    , m_offer(m_model, this)
{
    setWindowTitle(tr("Lockscope"));
    setWindowIcon(appIcon());
    setCentralWidget(m_pane);
    m_pane->addAbove(m_losses);
    buildDocks();
    buildToolBar();
    statusBar()->addWidget(m_status, 1);
    statusBar()->setSizeGripEnabled(false);
    m_detail->setActions({m_actions.acquire, m_actions.watch, m_actions.forceRelease});
    wireActions();
    wirePort();
    wireParts();
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

void MainWindow::openConnectionDialog()
{
    auto *dialog = new ConnectionDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setRecent(m_preferences->recent());
    if (!m_situation.node.isEmpty())
        dialog->setAddress(m_address);
    dialog->setTokenPatterns(m_preferences->tokenPatterns());
    connect(dialog, &ConnectionDialog::forgotten, this,
            [this](const redis::Address &address) { m_preferences->removeRecent(address); });
    connect(dialog, &ConnectionDialog::chosen, this, [this, dialog](const redis::Address &address) {
        m_preferences->setTokenPatterns(dialog->tokenPatterns());
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
    setWindowTitle(tr("%1 — Lockscope").arg(m_situation.node));
    m_remember = remember;
    m_port->setTokenPatterns(m_preferences->tokenPatternList());
    m_acquires->setServer(address);
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
    m_charts->clear();
    m_mine->forget();
    m_acquires->setHolds({});
    m_leaves->forget();
    showMine();
    m_acquires->endAll(Error{Error::Kind::Canceled, tr("The connection was closed."), {}, {}});
    m_forceReleases->closeAll();
    m_situation = {};
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
void MainWindow::openForceRelease()
{
    if (m_chosen->isArmed())
        m_forceReleases->open(*m_chosen->id());
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
    showChosen();
    enableActions();
}

void MainWindow::showChosen()
{
    const qint64 serverMillis = m_clock->wallMillis() + m_situation.status.serverClockOffsetMillis.value_or(0);
    m_detail->show(m_chosen->lock(), m_model->view(), serverMillis, m_chosen->place());
}

void MainWindow::enableActions()
{
    const bool live = m_situation.isLive();
    m_actions.disconnectFrom->setEnabled(!m_situation.node.isEmpty());
    m_actions.pause->setEnabled(!m_situation.node.isEmpty());
    m_actions.acquire->setEnabled(live);
    m_actions.forceRelease->setEnabled(live && m_chosen->isArmed());
    m_actions.watch->setEnabled(m_chosen->id().has_value());
    m_actions.watch->setChecked(m_chosen->id() && m_watched.contains(*m_chosen->id()));
    m_actions.copy->setEnabled(m_model->rowCount() > 0);
}

} // namespace lockscope::ui
