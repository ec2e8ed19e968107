#include "ui/window/main_window.h"

#include "core/actions/audit/audit_history.h"
#include "core/clients/analysis/listening.h"
#include "core/profiles/settings_file.h"
#include "ui/attention/incident_panel.h"
#include "ui/charts/charts_panel.h"
#include "ui/clients/client_panel.h"
#include "ui/connect/connection_dialog.h"
#include "ui/connect/first_screen.h"
#include "ui/connect/name_fields.h"
#include "ui/connect/profile_flow.h"
#include "ui/detail/detail_panel.h"
#include "ui/dialogs/action_palette.h"
#include "ui/dialogs/left_behind_note.h"
#include "ui/dialogs/quorum_dialog.h"
#include "ui/events/event_feed.h"
#include "ui/help/about_dialog.h"
#include "ui/help/help_opener.h"
#include "ui/help/help_topic.h"
#include "ui/help/panels.h"
#include "ui/history/history_panel.h"
#include "ui/holds/holds_panel.h"
#include "ui/holds/loss_notice.h"
#include "ui/lanes/lanes_panel.h"
#include "ui/play/play_place.h"
#include "ui/play/playground.h"
#include "ui/server/capability_panel.h"
#include "ui/status/connection_band.h"
#include "ui/status/connection_bar.h"
#include "ui/status/policy_badge.h"
#include "ui/status/refused_button.h"
#include "ui/status/server_switcher.h"
#include "ui/status/status_line.h"
#include "ui/table/lock_pane.h"
#include "ui/table/lock_table_view.h"
#include "ui/table/similar_names_dialog.h"
#include "ui/text/format.h"
#include "ui/text/plain_text.h"
#include "ui/text/words.h"
#include "ui/theme/app_icon.h"
#include "ui/theme/sign_icon.h"
#include "ui/trace/trace_view.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/context_menu.h"
#include "ui/widgets/environment_look.h"
#include "ui/widgets/filter_field.h"
#include "ui/widgets/late_repaint.h"
#include "ui/widgets/possible_action.h"
#include "ui/window/choice/chosen_lanes.h"
#include "ui/window/choice/chosen_lock.h"
#include "ui/window/choice/recorded_figures.h"
#include "ui/window/choice/saved_filters.h"
#include "ui/window/connection/attention.h"
#include "ui/window/connection/connection_pages.h"
#include "ui/window/connection/instances.h"
#include "ui/window/connection/own_holds.h"
#include "ui/window/connection/policy_control.h"
#include "ui/window/connection/quorum_view.h"
#include "ui/window/flows/acquire_flow.h"
#include "ui/window/flows/action_flow.h"
#include "ui/window/flows/audit_flow.h"
#include "ui/window/flows/bulk_flow.h"
#include "ui/window/flows/leave_flow.h"
#include "ui/window/flows/trace_flow.h"
#include "ui/window/layout/window_layout.h"
#include "ui/window/preferences/appearance_actions.h"
#include "ui/window/preferences/preferences_dialog.h"
#include "ui/window/preferences/shortcuts.h"

#include <QApplication>
#include <QCloseEvent>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QKeyEvent>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QStatusBar>
#include <QToolBar>
#include <QVBoxLayout>

#include <algorithm>

namespace lockscope::ui {

namespace {

constexpr int tickMillis = 250; // ages are shown in tenths of a second, but nobody reads faster than this
constexpr int unseenTickMillis = 1'000; // while minimized

// A series without readings, for a lock that was just chosen.
SeriesPtr nothingReadYet(const LockId &id, Instant now)
{
    const auto series = std::make_shared<Series>();
    series->id = id;
    series->now = now;
    return series;
}

QString whyNoLock()
{
    return MainWindow::tr("Choose a lock first, with the arrow keys or by typing a part of its name.");
}

} // namespace

MainWindow::MainWindow(SessionPort *port, Preferences *preferences, Theme *theme, Clock *clock)
    : m_port(port)
    , m_preferences(preferences)
    , m_theme(theme)
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
    , m_figures(new RecordedFigures(&m_connections, m_model, preferences, clock, this))
    , m_instances(new ConnectionPages(this))
    , m_band(new ConnectionBand(this))
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
    , m_attention(new Attention(&m_connections, m_model, preferences, clock, this))
    , m_historyProblems(new Banner(this))
    , m_repaint(new LateRepaint(this))
    , m_offer(m_model, this)
{
    setWindowTitle(tr("Lockscope"));
    setWindowIcon(appIcon());
    setAcceptDrops(true);
    setCentralWidget(m_play);
    m_model->setConnections(&m_looks);
    m_model->setQuorums(m_quorum);
    m_model->setHistories(m_lanes->histories());
    m_pane->addAbove(m_bar);
    m_pane->addAbove(m_audit->notice());
    m_pane->addAbove(m_holds->notice());
    m_pane->addAbove(m_server->notice());
    m_historyProblems->setObjectName(QStringLiteral("historyProblems"));
    m_historyProblems->setContentsMargins(10, 3, 10, 3);
    m_historyProblems->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    m_pane->addAbove(m_historyProblems);
    addConnection(port);
    buildDocks();
    buildMenus();
    buildToolBar();
    statusBar()->addWidget(m_status, 1);
    statusBar()->addPermanentWidget(m_refused);
    statusBar()->setSizeGripEnabled(false);
    m_detail->setActions({m_actions.review, m_actions.acquire, m_actions.watch});
    m_detail->setActionsForSeveral({m_actions.releaseChosen, m_actions.copy});
    wireServerActions();
    wireLockActions();
    wireWindowActions();
    wireTable();
    wireParts();
    wireProfiles();
    applyShortcuts(actions(), *m_preferences);
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
    hide(); // first, because the parts still read the colours of connections while they hide
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
    m_charts->setPast(id ? m_lanes->histories()->past(*id) : lanes::Past());
    m_charts->setSeries(id ? nothingReadYet(*id, m_clock->now()) : nullptr, false);
    m_detail->setCopies(nullptr);
    m_events->setChosen(id);
    for (Connection *connection : m_connections.all())
        connection->trace()->setChosen(id);
    m_lanes->choose(id, m_chosen->lock());
    m_figures->setChosen(id);
    showChosen();
    enableActions();
}

// Watches the chosen lock: a watched lock keeps its samples when another lock is chosen.
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

// Moves the focus to the table, so that typed letters filter the table instead of pressing a button.
void MainWindow::askForChoice()
{
    statusBar()->showMessage(whyNoLock(), 6'000);
    if (m_pane->table()->isVisible())
        m_pane->table()->setFocus();
}

// Qt sends the shortcut of a disabled action here, as a key.
void MainWindow::keyPressEvent(QKeyEvent *event)
{
    const auto isPressed = [keys = QKeySequence(event->keyCombination())](const QAction *action) {
        return action->shortcuts().contains(keys) && !whyNotPossible(action).isEmpty();
    };
    const auto all = actions();
    const auto pressed = std::find_if(all.begin(), all.end(), isPressed);
    if (pressed != all.end()) {
        statusBar()->showMessage(whyNotPossible(*pressed), 6'000);
        if (*pressed == m_actions.review && !m_play->isPlaying() && m_pane->table()->isVisible())
            m_pane->table()->setFocus(); // so that typed letters filter the table instead of pressing a button
    } else if (event->key() == Qt::Key_F10 && event->modifiers() == Qt::ShiftModifier) {
        openContextMenu(QApplication::focusWidget());
    } else {
        QMainWindow::keyPressEvent(event);
    }
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

void MainWindow::dragEnterEvent(QDragEnterEvent *event)
{
    const QList<QUrl> urls = event->mimeData()->urls();
    if (urls.size() == 1 && urls.front().isLocalFile())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent *event)
{
    event->acceptProposedAction();
    Q_EMIT recordingRequested(event->mimeData()->urls().front().toLocalFile());
}

void MainWindow::openSimilarNames()
{
    std::vector<LockPtr> locks = m_model->locks();
    std::erase_if(locks, [this](const LockPtr &lock) { return !m_model->isCounted(*lock); });
    auto *dialog = new SimilarNamesDialog(filter::nameGroups(locks), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &SimilarNamesDialog::chosen, m_filter, &QLineEdit::setText);
    dialog->open();
}

void MainWindow::openPreferences()
{
    if (m_settingsDialog) {
        m_settingsDialog->raise();
        m_settingsDialog->activateWindow();
        return;
    }
    m_settingsDialog = new PreferencesDialog(m_preferences, m_theme, actions(), this);
    m_settingsDialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(m_settingsDialog, &PreferencesDialog::notificationsChanged, m_attention, &Attention::settingsChanged);
    connect(m_settingsDialog, &PreferencesDialog::alertsChanged, m_attention, &Attention::alertsChanged);
    connect(m_settingsDialog, &PreferencesDialog::mutedNamesChanged, m_attention, &Attention::mutedNamesChanged);
    connect(m_settingsDialog, &PreferencesDialog::nameRulesChanged, this, &MainWindow::useNameRules);
    m_settingsDialog->show();
}

// Two databases of one server have the same account.
void MainWindow::useNameRules(const QString &account)
{
    for (Connection *each : m_connections.all())
        each->instances()->rulesChanged(account);
}

void MainWindow::openAbout()
{
    std::vector<WatchedServer> servers;
    for (const Connection *each : m_connections.all()) {
        if (each->isLive())
            servers.push_back({each->address(), each->situation().server});
    }
    auto *dialog = new AboutDialog(servers, profiles::settingsFile(), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->show();
}

void MainWindow::openRun()
{
    Playground::askForFile(this, [this](const QString &file) { openPlayground(file); });
}

void MainWindow::openRecording()
{
    auto *dialog =
        new QFileDialog(this, tr("Open a recording"), {}, tr("Recordings (*.history *.lockrun);;All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &MainWindow::recordingRequested);
    dialog->open();
}

void MainWindow::showRecording(const QString &called, QWidget *controls)
{
    auto *past = new Banner(this);
    past->setObjectName(QStringLiteral("recordingBanner"));
    past->setContentsMargins(10, 3, 10, 3);
    past->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    past->say(tr("Recording %1: this is the past. Nothing here can be changed.").arg(called));
    m_pane->addAbove(past);
    auto *bar = new QToolBar(tr("Recording"), this);
    bar->setObjectName(QStringLiteral("recording"));
    bar->setMovable(false);
    bar->toggleViewAction()->setVisible(false);
    bar->addWidget(controls);
    addToolBar(Qt::BottomToolBarArea, bar);
    m_detail->setOffersActions(false);
    m_charts->setRecorded();
    connectTo(redis::Address(), false, called);
    controls->setFocus();
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
    current()->bulk()->openRelease(tr("Release %n chosen locks", nullptr, int(locks.size())), locks);
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
    m_play->setPlaying(false); // first, because the playground changes the layout
    m_layout->save();
    event->accept();
    Q_EMIT closing();
}

// Leaves the connections one after the other, each with its holds.
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

// The docks, the tool bar, and the connections between the parts of the window.

void MainWindow::buildDocks()
{
    auto *menu = new QMenu(this);
    m_actions.panels->setMenu(menu);
    const WindowLayout::Panels panels{
        m_detail,         m_events, m_charts, m_holds->panel(),     m_instances,       m_lanes->panel(),
        m_audit->panel(), m_traces, m_server, m_attention->panel(), m_figures->panel()};
    m_layout =
        new WindowLayout(this, panels, m_pane->table(), menu, {m_actions.lanes, m_actions.foldBottom}, m_preferences);
}

// The band and the menu bar are in one widget, so that no tool bar can be moved between the two.
void MainWindow::buildMenus()
{
    auto *both = new QWidget(this);
    auto *column = new QVBoxLayout(both);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto *menus = new QMenuBar(both);
    m_actions.addMenus(menus);
    column->addWidget(menus);
    column->addWidget(m_band);
    setMenuWidget(both);
}

void MainWindow::buildToolBar()
{
    auto *bar = addToolBar(tr("Actions"));
    bar->setObjectName(QStringLiteral("actions"));
    bar->setMovable(false);
    bar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_switcher = new ServerSwitcher(
        m_actions.connectTo,
        {m_actions.connectTo, m_actions.connectBeside, m_actions.disconnectFrom, m_actions.quorumSet}, bar);
    bar->addWidget(m_switcher);
    m_policyPlace = bar->addWidget(m_badge);
    bar->addAction(m_actions.pause);
    bar->addSeparator();
    bar->addWidget(m_filter);
    auto *space = new QWidget(bar);
    space->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    bar->addWidget(space);
    bar->addAction(m_actions.acquire);
    bar->addAction(m_actions.review);
    connect(m_switcher, &ServerSwitcher::chosen, this, [this](const ConnectionId &id) {
        if (Connection *connection = m_connections.with(id))
            setCurrent(connection);
    });
}

void MainWindow::wireServerActions()
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
    connect(m_actions.openRun, &QAction::triggered, this, &MainWindow::openRun);
    connect(m_actions.openRecording, &QAction::triggered, this, &MainWindow::openRecording);
    connect(m_actions.saveCopy, &QAction::triggered, this, &MainWindow::copyRequested);
    connect(m_actions.arm, &QAction::triggered, this, [this] { current()->port()->arm(); });
    connect(m_actions.disarm, &QAction::triggered, this, [this] { current()->port()->disarm(); });
    connect(m_badge, &PolicyBadge::armRequested, this, [this] { current()->port()->arm(); });
    connect(m_badge, &PolicyBadge::disarmRequested, this, [this] { current()->port()->disarm(); });
    connect(m_badge, &PolicyBadge::changeRequested, this, &MainWindow::askToAllowChanges);
    connect(m_actions.pause, &QAction::toggled, this, &MainWindow::setPaused);
}

void MainWindow::wireLockActions()
{
    connect(m_actions.find, &QAction::triggered, this, [this] {
        m_filter->setFocus();
        m_filter->selectAll();
    });
    connect(m_actions.similarNames, &QAction::triggered, this, &MainWindow::openSimilarNames);
    auto *savedFilters = new QMenu(this);
    m_actions.savedFilters->setMenu(savedFilters);
    new SavedFilters(m_filter, m_preferences, savedFilters, this);
    connect(m_actions.clearFilter, &QAction::triggered, m_pane, &LockPane::clearFilter);
    connect(m_actions.acquire, &QAction::triggered, this, &MainWindow::openAcquire);
    connect(m_actions.review, &QAction::triggered, this, &MainWindow::openReview);
    connect(m_actions.releaseAll, &QAction::triggered, this, &MainWindow::openReleaseAll);
    connect(m_actions.releaseChosen, &QAction::triggered, this, &MainWindow::openReleaseChosen);
    connect(m_actions.sweep, &QAction::triggered, this, [this] { current()->bulk()->openSweep(); });
    connect(m_actions.watch, &QAction::triggered, this, &MainWindow::setWatched);
    connect(m_actions.copy, &QAction::triggered, m_pane->table(), &LockTableView::copyChosen);
}

void MainWindow::wireWindowActions()
{
    connect(m_actions.foldBottom, &QAction::triggered, m_layout, &WindowLayout::setBottomFolded);
    connect(m_actions.nextPanel, &QAction::triggered, m_layout, &WindowLayout::goToNextPanel);
    connect(m_actions.palette, &QAction::triggered, this, [this] {
        auto *palette = new ActionPalette(actions(), this);
        palette->setAttribute(Qt::WA_DeleteOnClose);
        palette->show();
    });
    connect(m_actions.resetLayout, &QAction::triggered, this, [this] {
        m_layout->reset();
        connectionsChanged(); // with several connections, the column Connection is needed
    });
    connect(m_play, &PlayPlace::changed, this, &MainWindow::enableActions);
    connect(m_play, &PlayPlace::changed, this, &MainWindow::foldBesideFirstScreen);
    connect(m_actions.preferences, &QAction::triggered, this, &MainWindow::openPreferences);
    connect(m_actions.incidents, &QAction::triggered, this, [this] { m_layout->open(m_attention->panel()); });
    connect(m_actions.history, &QAction::triggered, this, [this] { m_layout->open(m_figures->panel()); });
    new AppearanceActions(m_theme, {m_actions.largerText, m_actions.smallerText, m_actions.normalText, m_actions.theme},
                          this);
    const auto *help = new HelpOpener(
        {m_actions.help, m_actions.whatIsThis, m_actions.shortcuts}, [this] { return actions(); }, this);
    connect(help, &HelpOpener::scenarioRequested, this, [this](const QString &scenario) {
        openPlayground(scenario);
        raise();
        activateWindow();
    });
    setHelpTopic(m_pane, topicOf(Panel::Locks));
    setHelpTopic(m_filter, topicOf(Panel::Filter));
    connect(m_actions.about, &QAction::triggered, this, &MainWindow::openAbout);
    connect(m_actions.aboutQt, &QAction::triggered, this, &QApplication::aboutQt);
    connect(m_actions.quit, &QAction::triggered, this, &QWidget::close);
}

void MainWindow::wireConnection(Connection *connection)
{
    SessionPort *const port = connection->port();
    connect(connection, &Connection::stateChanged, this, &MainWindow::tick);
    connect(connection, &Connection::rowsChanged, this,
            [this, connection](bool reset) { rowsChanged(connection, reset); });
    connect(connection, &Connection::historyProblemChanged, this, &MainWindow::showHistoryProblems);
    connect(port, &SessionPort::happened, connection,
            [this](const std::vector<LockEvent> &events) { m_events->append(events); });
    connect(port, &SessionPort::rewound, connection, [this, connection] {
        m_events->clear(connection->id());
        m_charts->clear();
    });
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
    connect(instances, &Instances::rulesSaved, this, &MainWindow::useNameRules);
    if (port != m_port)
        m_audit->hear(port);
    wireServerPanel(connection);
    m_lanes->hear(connection);
    m_holds->hear(connection);
    m_attention->hear(connection);
}

// The panel shows the server of the current connection.
void MainWindow::wireServerPanel(Connection *connection)
{
    SessionPort *const port = connection->port();
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
}

void MainWindow::wireTable()
{
    auto *table = m_pane->table();
    table->addActions({m_actions.review, m_actions.releaseChosen, m_actions.watch, m_actions.copy});
    table->setContextMenuPolicy(Qt::ActionsContextMenu);
    connect(table->selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] {
        if (m_detail->isShowingSeveral() || m_pane->table()->hasSeveralChosen())
            showChosen();
        enableActions();
    });
    connect(m_pane, &LockPane::filtered, this, [this] {
        m_chosen->afterFilter();
        showConnections();
        showChosen();
        enableActions();
    });
    connect(table, &QAbstractItemView::clicked, this, [this] { // maybe on the chosen lock, which changes no choice
        Connection *const chosen = m_connections.of(m_chosen->id());
        if (chosen && chosen != current())
            setCurrent(chosen);
    });
    connect(table, &LockTableView::opened, this, &MainWindow::openDetail);
    connect(table, &LockTableView::escaped, m_filter, &QLineEdit::clear);
    connect(m_filter, &FilterField::finished, this, &MainWindow::goToTable);
    m_filter->setClients([this](const QString &typed) { return clientOffers(m_connections.knownClients(), typed); });
    connect(table, &LockTableView::inSightChanged, this,
            [this](const std::vector<LockId> &locks) { m_connections.setVisible(locks); });
    connect(table, &LockTableView::typed, this, [this](const QString &text) {
        m_filter->setFocus();
        if (text != u"/") // "/" only moves the focus to the field, as in other programs
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
}

void MainWindow::wireParts()
{
    connect(m_chosen, &ChosenLock::changed, this, &MainWindow::chosenChanged);
    connect(m_detail, &DetailPanel::actionRequested, this, [this](const QByteArray &action) {
        Connection *const connection = m_connections.of(m_chosen->id());
        if (connection && connection->isLive() && m_chosen->isArmed())
            connection->acts()->open(*m_chosen->id(), action);
    });
    connect(m_detail, &DetailPanel::lockRequested, this, &MainWindow::choose);
    if (const auto folded = m_preferences->foldedSections())
        m_detail->setFoldedSections(*folded);
    connect(m_detail, &DetailPanel::foldedSectionsChanged, this,
            [this] { m_preferences->setFoldedSections(m_detail->foldedSections()); });
    connect(m_bar, &ConnectionBar::chosen, this, &MainWindow::lookAtOne);
    connect(m_figures, &RecordedFigures::lockRequested, this, &MainWindow::choose);
    connect(m_figures, &RecordedFigures::timeRequested, this, [this](const history::Period &period) {
        m_layout->open(m_lanes->panel());
        m_lanes->showPast(period);
    });
    connect(m_actions.lanes, &QAction::triggered, m_layout, &WindowLayout::setLanesFirst);
    connect(m_holds, &OwnHolds::panelRequested, this, [this] { m_layout->open(m_holds->panel()); });
    connect(m_holds, &OwnHolds::lost, this, [this] {
        QApplication::alert(this);
        m_play->say(tr("A lock of this program was lost. The button \"← Locks\" returns to it."));
    });
    connect(m_events, &EventFeed::lockChosen, this, &MainWindow::choose);
    connect(m_attention->panel(), &IncidentPanel::countChanged, this,
            [this](int count) { m_layout->setTitle(m_attention->panel(), IncidentPanel::titleFor(count)); });
    connect(m_attention, &Attention::lockRequested, this, &MainWindow::choose);
    connect(m_attention, &Attention::panelRequested, this, [this] { m_layout->open(m_attention->panel()); });
    connect(m_attention, &Attention::windowRequested, this, [this] {
        setWindowState(windowState() & ~Qt::WindowMinimized);
        show();
        raise();
        activateWindow();
    });
    connect(m_attention, &Attention::quitRequested, this, &QWidget::close);
    connect(m_audit, &AuditFlow::panelRequested, this, [this] { m_layout->open(m_audit->panel()); });
    connect(m_server, &CapabilityPanel::tryRequested, this, [this] { current()->tryServer(); });
    connect(m_port, &SessionPort::leftBehind, this, [this](const std::vector<Error> &what) {
        if (isVisible()) // otherwise the program is ending, and reports the holds itself
            showLeftBehind(this, what);
    });
}

// The servers that the window shows: choosing, connecting, pausing, leaving, forgetting, and combining into a quorum
// set.

void MainWindow::offerServer(const redis::Address &address)
{
    // a saved profile says more than the address, such as a pinned certificate
    openConnectionDialog(!current()->isEmpty(), m_profiles->profileOf(address), address);
}

ConnectionDialog *MainWindow::openConnectionDialog(bool beside, std::optional<profiles::Profile> profile,
                                                   const std::optional<redis::Address> &address)
{
    auto *dialog = new ConnectionDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setRecent(m_preferences->recent());
    const bool isAboutCurrent =
        !beside && !current()->isEmpty() && (!profile || redis::isSamePlace(profile->address, current()->address()));
    if (profile) {
        dialog->setAddress(profile->address);
    } else if (address) {
        dialog->setAddress(*address);
    } else if (!current()->isEmpty()) {
        dialog->setAddress(current()->address());
        profile = m_profiles->profileOf(current()->address());
    }
    dialog->names()->setTokenPatterns(m_preferences->tokenPatterns());
    dialog->names()->setTrackedPrefixes(m_preferences->trackedPrefixes());
    if (address)
        dialog->names()->setPrefixes(m_preferences->prefixesOf(*address));
    else if (!current()->isEmpty())
        dialog->names()->setPrefixes(m_preferences->prefixesOf(current()->address()));
    dialog->setPolicyOf([this](const redis::Address &address) { return m_preferences->policyOf(address); });
    m_profiles->prepare(dialog, profile);
    dialog->setTester([this](const ConnectionTestTerms &terms, const std::map<QString, Secret> &passphrases,
                             const ConnectionTestObserver &told, std::stop_token stop) {
        return m_port->testConnection(terms, passphrases, told, std::move(stop));
    });
    const Error &refused = current()->situation().connection.error;
    if (refused.kind == Error::Kind::Auth)
        dialog->askForPassword();
    else if (isAboutCurrent && !refused.message.isEmpty())
        dialog->showFailure(refused);
    connect(dialog, &ConnectionDialog::forgotten, this, &MainWindow::forgetRecent);
    // the dialog is not modal, so another server may be current when the user confirms
    const auto replaced = beside || current()->isEmpty() ? std::nullopt : std::optional(current()->address());
    connect(dialog, &ConnectionDialog::chosen, this, [this, dialog, replaced](const redis::Address &address) {
        m_preferences->setTokenPatterns(dialog->names()->tokenPatterns());
        m_preferences->setTrackedPrefixes(dialog->names()->trackedPrefixes());
        if (dialog->isPolicyChosen()) // otherwise an unknown server stays unknown, and read-only
            m_preferences->setPolicy(address, dialog->policy());
        m_preferences->setPrefixes(address, dialog->names()->prefixes());
        const auto saved = m_profiles->store().byId(dialog->profile().id); // including kept passwords
        if (!saved || dialog->profileName().isEmpty())
            return connectInstead(replaced, {address, dialog->operatorAs()}, {});
        m_profiles->open(*saved, dialog->passwords(), [this, opened = *saved, replaced](const profiles::Way &way) {
            m_preferences->setPrefixes(way.address, opened.prefixes);
            connectInstead(replaced, way, opened.name);
        });
    });
    dialog->show();
    return dialog;
}

void MainWindow::connectInstead(const std::optional<redis::Address> &replaced, const profiles::Way &way,
                                const QString &called)
{
    Connection *const place = replaced ? m_connections.to(*replaced) : nullptr;
    if (place)
        setCurrent(place);
    connectAs(way, !place, called);
}

void MainWindow::connectAs(const profiles::Way &way, bool beside, const QString &called)
{
    Connection *const there = m_connections.to(way.address);
    if (there && (there != current() || beside)) // a connection beside the others must leave no server
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
    leaveThen(current(), [this, way, remember, called] { connectTo(way, remember, called); });
}

void MainWindow::leaveThen(Connection *connection, const std::function<void()> &next)
{
    connection->leaves()->leave(LeaveFlow::To::AnotherServer, [this, place = QPointer(connection), next] {
        if (place)
            setCurrent(place);
        next();
    });
}

// Asks the user after a click on the read-only badge. Names the saved entries that will be changed.
void MainWindow::askToAllowChanges()
{
    Connection *const connection = current();
    if (connection->isEmpty() || !connection->policy()->policy().readOnly)
        return;
    auto *box = new QMessageBox(QMessageBox::Question, tr("Allow changes"), QString(), QMessageBox::Cancel, this);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setObjectName(QStringLiteral("allowChanges"));
    box->setTextFormat(Qt::PlainText);
    const QStringList &saidBy = connection->policy()->saidBy();
    QStringList text{tr("%1 is read-only. Connect again and allow changes?").arg(connection->name())};
    if (!saidBy.isEmpty())
        text << tr("Saved as read-only: %1. These entries will be changed.").arg(saidBy.join(QLatin1String(", ")));
    if (connection->policy()->policy().isProd())
        text << tr("This server is prod, so you still have to arm it.");
    box->setText(text.join(QLatin1String("\n\n")));
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
    const profiles::Way way = connection->way();
    const profiles::ServerMarks marks = connection->marks();
    const QString called = connection->called();
    leaveThen(connection, [this, way, marks, called] {
        m_preferences->allowChanges(way.address, marks);
        connectTo(way, called.isEmpty(), called);
    });
}

void MainWindow::wireProfiles()
{
    m_pane->setFirstScreen(m_profiles->screen());
    showRecent();
    connect(m_profiles, &ProfileFlow::editRequested, this, [this](const std::optional<profiles::Profile> &profile) {
        ConnectionDialog *dialog = openConnectionDialog(false, profile);
        if (!profile)
            dialog->askForName();
    });
    connect(m_profiles, &ProfileFlow::opened, this, [this](const profiles::Profile &profile, const profiles::Way &way) {
        m_preferences->setPrefixes(way.address, profile.prefixes);
        connectAs(way, false, profile.name);
    });
    connect(m_profiles, &ProfileFlow::keyOpened, m_port, &SessionPort::openKey);
    const FirstScreen *screen = m_profiles->screen();
    connect(screen, &FirstScreen::demoRequested, this, &MainWindow::demoRequested);
    connect(screen, &FirstScreen::playRequested, this, [this] { openPlayground(); });
    connect(screen, &FirstScreen::openFileRequested, this, &MainWindow::openRun);
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

void MainWindow::showRecent()
{
    m_profiles->screen()->setRecent(m_preferences->recent(),
                                    [this](const redis::Address &address) { return m_preferences->policyOf(address); });
}

void MainWindow::forgetRecent(const redis::Address &address)
{
    m_preferences->removeRecent(address);
    showRecent();
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
    if (there && there != current()) // otherwise its rows would appear twice
        return showThere(there);
    if (m_connections.showNone())
        m_offer.begin(); // begins again: the click on the first screen did not choose a lock
    Connection *const place = current();
    forgetServer(place); // may choose a lock of another server, which is current then
    setCurrent(place);
    const bool isRecorded = remember || m_profiles->profileOf(way.address); // not the demo
    place->connectTo(way, remember, called, isRecorded);
    m_pane->table()->tellInSightAgain(); // the new session does not know which rows are visible
    m_looks.add(place->id(), place->name());
    m_holds->notice()->setServer(place->situation().node, place->id());
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
        m_actions.pause->setChecked(false); // a pause would make a new server seem empty
        setCurrent(addConnection(free ? free : m_port->another()));
    }
    connectTo(way, remember, called);
}

void MainWindow::disconnectFrom(Connection *connection)
{
    connection->leave();
    forgetServer(connection);
    QTimer::singleShot(0, this, &MainWindow::dropEmpty); // later, because a part of the connection may be the caller
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
    const Connection *const chosen = m_connections.of(m_chosen->id());
    const bool keepsChoice = chosen && chosen != connection;
    if (m_quorum->has(connection)) // the remaining servers are another set, which the user must choose
        setQuorumSet({});
    if (chosen == connection) {
        m_chosen->clear();
        m_lanes->forget();
    }
    erase_if(m_watched, [&id](const LockId &lock) { return connectionOf(lock) == id; });
    m_pane->setWatched(m_watched);
    connection->forget();
    if (connection == current())
        m_server->forget();
    if (m_model->filter().connection == id)
        m_pane->setConnection({}); // after the rows have gone, because this may choose the first row
    m_events->clear(id);
    m_holds->forget(id);
    m_totals.forget(id);
    m_looks.remove(id);
    if (m_connections.size() == 1)
        m_charts->clear();
    if (!keepsChoice)
        m_offer.begin();
    showRecent();
    m_actions.pause->setChecked(false);
    connectionsChanged();
    tick();
}

void MainWindow::setQuorumSet(const std::vector<Connection *> &members)
{
    m_actions.pause->setChecked(false); // ends a pause, because rows appear and disappear
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
    m_lanes->setPaused(paused);
    m_model->setPaused(paused);
    m_chosen->afterDelta(false);
    m_actions.pause->setText(paused ? tr("Resume") : tr("Pause"));
    m_actions.pause->setIcon(signIcon(paused ? Sign::Live : Sign::Pause));
    tick();
}

// Shows the connections and the chosen lock in the window, and enables actions.

namespace {

constexpr int chosenEvery = 900; // ms: ages change once a second
constexpr Millis timesEvery{450}; // every other tick, because laying out a text costs as much as the rest of a tick
constexpr int mostCounted = 10'000; // chosen locks; counting more could delay a frame

// The number of chosen locks, and how many are in each state unless there are too many to count.
std::pair<int, std::optional<StateCounts>> chosenIn(const LockTableView &table, const LockTableModel &model)
{
    const QItemSelection chosen = table.selectionModel()->selection();
    int count = 0;
    for (const QItemSelectionRange &range : chosen)
        count += range.height();
    if (count > mostCounted)
        return {count, std::nullopt};
    StateCounts states;
    for (const QItemSelectionRange &range : chosen) {
        for (int row = range.top(); row <= range.bottom(); ++row) {
            if (const LockPtr lock = model.lockAt(row))
                states.add(*lock);
        }
    }
    return {count, states};
}

// Why no action can be started on this connection; empty means that actions can be started.
QString whyNotAct(const Connection &connection)
{
    return connection.isLive() ? connection.policy()->whyNot()
                               : MainWindow::tr("There is no connection to its server now.");
}

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
    m_figures->connectionChanged();
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
    showHistoryProblems();
    m_figures->connectionChanged();
    foldBesideFirstScreen();
}

// Folds the docks a moment later, because between two servers the window has no server for a moment. The docks stay
// hidden under the playground, even after connecting, and appear when the user leaves it.
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

// Updates the bar that lists all connections, and shows the current connection in the title and the tool bar.
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
    m_switcher->show(items, m_clock->now());
    const ConnectionLook *look = current()->isEmpty() ? nullptr : m_looks.of(current()->id());
    m_band->show(current()->policy()->policy().environment, look ? std::optional(look->colour) : std::nullopt);
    const QString &name = current()->name();
    const QString role = items.size() > 1 ? name : QString(); // needed only if there are several
    m_instances->setName(role);
    m_traces->setName(role);
    current()->policy()->show(m_badge, m_actions.arm, m_actions.disarm, current()->isLive(), role);
    m_policyPlace->setVisible(m_badge->saysAnything() && !m_port->isRecording());
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

// With several servers, each problem begins with the name of its server.
void MainWindow::showHistoryProblems()
{
    QStringList all;
    for (const Connection *each : m_connections.all()) {
        const QString &text = each->historyProblem();
        if (!text.isEmpty())
            all << (m_looks.areSeveral() ? tr("%1: %2").arg(each->name(), text) : text);
    }
    m_historyProblems->say(all.join(QStringLiteral(" · ")));
}

void MainWindow::rowsChanged(Connection *connection, bool reset)
{
    m_repaint->defer();
    const LockPtr before = m_chosen->lock();
    const DetailPanel::Place placeBefore = m_chosen->place();
    m_chosen->afterDelta(reset && m_connections.of(m_chosen->id()) == connection);
    if (const auto worse = m_offer.insteadOf(m_chosen->id()))
        m_chosen->choose(*worse);
    else if (m_offer.isOn())
        m_pane->table()->scrollToCurrent(); // a delta may have moved the row of the lock that the window chose
    if (m_chosen->lock() != before || m_chosen->place() != placeBefore)
        showChosen(); // otherwise only ages have changed
    enableActions();
}

void MainWindow::tick()
{
    m_repaint->defer();
    const Instant now = m_clock->now();
    if (m_quorum->tick(now))
        m_chosen->afterDelta(false);
    m_model->rerank();
    m_pane->table()->sortFirstLook(m_connections.isFirstLook());
    m_pane->show(m_connections.telling(), now);
    for (Connection *connection : m_connections.all())
        connection->tick();
    showConnections();
    const ConnectionSituation &situation = current()->situation();
    m_status->show(situation, current()->roundTrip(), now);
    m_refused->show(acl::refusedTo(situation.user, situation.status, situation.server.infoDenied));
    m_audit->tick();
    m_attention->tick();
    enableActions();
    if (isMinimized())
        return m_lanes->tidy();
    m_lanes->tick();
    if (!m_sinceChosenShown.isValid() || m_sinceChosenShown.hasExpired(chosenEvery))
        showChosen();
    else if (m_chosen->lock() && now - m_timesShownAt >= timesEvery)
        showChosenTimes();
}

void MainWindow::showChosenTimes()
{
    m_timesShownAt = m_clock->now();
    const LockPtr &lock = m_chosen->lock();
    m_detail->showTimes(*lock, m_model->view(lock->id));
}

void MainWindow::showChosen()
{
    if (isMinimized()) {
        m_sinceChosenShown.invalidate(); // so that the lock is shown as soon as the window is restored
        return;
    }
    m_sinceChosenShown.start();
    m_timesShownAt = m_clock->now();
    if (m_pane->table()->hasSeveralChosen()) {
        const auto [count, states] = chosenIn(*m_pane->table(), *m_model);
        return m_detail->showSeveral(count, states);
    }
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
    const bool isThere = !current()->isEmpty();
    const QString noServer = tr("Connect to a server first.");
    const QString notLive = isThere ? tr("There is no connection to %1 now.").arg(current()->name()) : noServer;
    setPossible(m_actions.disconnectFrom, isThere, noServer);
    setPossible(m_actions.connectBeside, isThere, noServer);
    setPossible(m_actions.pause, isThere, noServer);
    setPossible(m_actions.foldBottom, isThere, noServer);
    setPossible(m_actions.lanes, isThere, noServer);
    setPossible(m_actions.sweep, live, notLive);
    setPossible(m_actions.quorumSet, m_connections.size() > 1, tr("Connect to several servers first."));
    policy.enableChange(m_actions.acquire, live, notLive);
    // the review opens even if the policy blocks its actions, because the dialog shows the reason
    const bool isChosenLive = chosen && chosen->isLive();
    setPossible(m_actions.review, isChosenLive && m_chosen->isArmed(),
                chosen && !isChosenLive ? tr("There is no connection to %1 now.").arg(chosen->name()) : whyNoLock());
    policy.enableChange(m_actions.releaseAll, live, notLive);
    policy.enableChange(m_actions.releaseChosen, live && m_pane->table()->hasSeveralChosen(),
                        live ? tr("Choose several locks first, with Ctrl or Shift.") : notLive);
    setPossible(m_actions.watch, chosen, whyNoLock());
    m_actions.watch->setChecked(m_chosen->id() && m_watched.contains(*m_chosen->id()));
    setPossible(m_actions.similarNames, m_model->lockCount() > 0, tr("There are no locks."));
    setPossible(m_actions.copy, m_model->rowCount() > 0, tr("The table shows no lock."));
    const LockPtr &lock = m_chosen->lock();
    const bool isListed = lock && !lock->gone && m_chosen->place() == DetailPanel::Place::Listed;
    if (m_pane->table()->hasSeveralChosen())
        m_detail->setWhyNotAct(whyNotAct(*current()));
    else if (isListed && !m_chosen->isArmed())
        m_detail->setWhyNotAct(tr("Its row in the table is not selected. Select it to act on it."));
    else
        m_detail->setWhyNotAct(chosen ? whyNotAct(*chosen) : QString());
    setPossible(m_actions.saveCopy, m_port->isRecording(), tr("Open a recording first."));
    if (m_port->isRecording())
        disableForRecording();
}

// The window of a recording shows only the past.
void MainWindow::disableForRecording()
{
    const WindowActions &all = m_actions;
    for (QAction *action :
         {all.connectTo, all.connectBeside, all.disconnectFrom, all.quorumSet, all.openRun, all.acquire, all.review,
          all.releaseChosen, all.releaseAll, all.sweep, all.arm, all.disarm, all.pause, all.playground}) {
        setPossible(action, false, tr("This is a recording of the past, so nothing in it can be changed."));
        if (action->isVisible())
            action->setVisible(false);
    }
}

} // namespace lockscope::ui
