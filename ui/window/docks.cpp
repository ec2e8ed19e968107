#include "ui/charts/charts_panel.h"
#include "ui/clients/client_panel.h"
#include "ui/detail/detail_panel.h"
#include "ui/events/event_feed.h"
#include "ui/lanes/lanes_panel.h"
#include "ui/lanes/lanes_view.h"
#include "ui/mine/mine_panel.h"
#include "ui/play/play_place.h"
#include "ui/server/capability_panel.h"
#include "ui/table/lock_pane.h"
#include "ui/table/lock_table_view.h"
#include "ui/trace/trace_view.h"
#include "ui/window/connection/instances.h"
#include "ui/window/flows/audit_flow.h"
#include "ui/window/layout/first_layout.h"
#include "ui/window/main_window.h"

#include <QDockWidget>
#include <QMenu>
#include <QScreen>
#include <QStackedWidget>
#include <QTimer>

// Where the parts of the window are, at first and as the user left them.
namespace lockscope::ui {

namespace {

QDockWidget *dockOf(QWidget *content)
{
    return qobject_cast<QDockWidget *>(content->parentWidget());
}

} // namespace

QDockWidget *MainWindow::addDock(const QString &title, const char *name, QWidget *content, Qt::DockWidgetArea area)
{
    auto *dock = new QDockWidget(title, this);
    dock->setObjectName(QLatin1String(name)); // the saved layout knows it by this
    dock->setWidget(content);
    // One behind another is still there for Tab, though nobody sees it.
    connect(dock, &QDockWidget::visibilityChanged, content, &QWidget::setEnabled);
    addDockWidget(area, dock);
    addAction(dock->toggleViewAction());
    m_actions.panels->menu()->addAction(dock->toggleViewAction());
    return dock;
}

void MainWindow::buildDocks()
{
    setDockOptions(AnimatedDocks | AllowTabbedDocks | AllowNestedDocks);
    m_actions.panels->setMenu(new QMenu(this));
    addDock(tr("Chosen lock"), "detail", m_detail, Qt::RightDockWidgetArea);
    auto *events = addDock(tr("Events"), "events", m_events, Qt::BottomDockWidgetArea);
    addDock(tr("Charts"), "charts", m_charts, Qt::BottomDockWidgetArea);
    auto *mine = addDock(tr("Mine"), "mine", m_mine, Qt::BottomDockWidgetArea);
    auto *instances = addDock(tr("Instances"), "instances", m_instances, Qt::BottomDockWidgetArea);
    tabifyDockWidget(events, addDock(tr("Lanes"), "lanes", m_lanes, Qt::BottomDockWidgetArea));
    tabifyDockWidget(events, mine);
    tabifyDockWidget(mine, instances);
    tabifyDockWidget(instances, addDock(tr("Audit"), "audit", m_audit->panel(), Qt::BottomDockWidgetArea));
    tabifyDockWidget(instances, addDock(tr("Trace"), "trace", m_traces, Qt::BottomDockWidgetArea));
    tabifyDockWidget(instances, addDock(tr("Server"), "server", m_server, Qt::BottomDockWidgetArea));
    setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    m_actions.panels->menu()->addSeparator();
    m_actions.panels->menu()->addAction(m_actions.playground);
    m_actions.panels->menu()->addAction(m_actions.resetLayout);
}

// Nothing in them tells anything while there is no server.
void MainWindow::foldDocks(bool folded)
{
    if (folded == !m_docksAside.isEmpty())
        return;
    if (!folded) {
        restoreState(std::exchange(m_docksAside, {}));
        return;
    }
    m_docksAside = saveState();
    for (auto *dock : findChildren<QDockWidget *>())
        dock->hide();
}

// Not at once: from one server to the next there is none for a moment. Under the playground they stay hidden, whoever
// connects meanwhile; they come when it is left.
void MainWindow::foldBesideFirstScreen()
{
    if (m_play->isPlaying())
        return;
    const auto isAtFirst = [this] { return m_connections.size() == 1 && m_current->isEmpty(); };
    if (!isAtFirst())
        foldDocks(false);
    else
        QTimer::singleShot(0, this, [this, isAtFirst] {
            if (!m_play->isPlaying())
                foldDocks(isAtFirst());
        });
}

// What is done to the docks is done to them as they are beside a server.
void MainWindow::withDocks(const std::function<void()> &what)
{
    const bool wereFolded = !m_docksAside.isEmpty();
    foldDocks(false);
    what();
    foldDocks(wereFolded);
}

void MainWindow::layOutAtFirst(const QSize &available)
{
    withDocks([this, available] { layOut(firstLayout(available)); });
}

void MainWindow::layOut(const FirstLayout &first)
{
    QDockWidget *detail = dockOf(m_detail);
    QDockWidget *events = dockOf(m_events);
    QDockWidget *charts = dockOf(m_charts);
    for (QDockWidget *dock : {events, charts, dockOf(m_mine), dockOf(m_instances), dockOf(m_audit->panel()),
                              dockOf(m_traces), dockOf(m_lanes), dockOf(m_server)})
        dock->setVisible(first.bottom > 0);
    events->raise();
    resizeDocks({detail}, {first.detail}, Qt::Horizontal);
    if (first.bottom > 0)
        resizeDocks({events, charts}, {first.bottom, first.bottom}, Qt::Vertical);
    resizeDocks({events, charts}, {52, 58}, Qt::Horizontal); // as shares: they fill the width
}

void MainWindow::restoreLayout()
{
    m_firstDocks = saveState();
    const auto layout = m_preferences->layout();
    resize(firstLayout(screen()->availableSize()).window);
    restoreGeometry(layout.geometry);
    m_arrangeAt = layout.docks.isEmpty() ? size() : layout.size;
    setDocks(layout.docks);
    m_pane->table()->restoreColumns(layout.columns);
}

void MainWindow::setDocks(const QByteArray &saved)
{
    withDocks([this, &saved] {
        if (saved.isEmpty() || !restoreState(saved))
            layOut(firstLayout(screen()->availableSize()));
    });
}

void MainWindow::saveLayout()
{
    m_play->setPlaying(false); // its layout is none of the table's
    setLanesFirst(false);
    withDocks([this] {
        m_preferences->setLayout({saveGeometry(), size(), saveState(), m_pane->table()->saveColumns()});
    });
}

// The table keeps a few rows: what is acted on is chosen there, and seen.
void MainWindow::setLanesFirst(bool first)
{
    const bool canBe = m_docksAside.isEmpty(); // beside the first screen there are none
    m_actions.lanes->setChecked(first && canBe);
    if (first == !m_docksBeforeLanes.isEmpty() || (first && !canBe))
        return;
    if (!first) {
        restoreState(std::exchange(m_docksBeforeLanes, {}));
        return;
    }
    m_docksBeforeLanes = saveState();
    dockOf(m_charts)->hide();
    openPanel(m_lanes);
    resizeDocks({dockOf(m_lanes)}, {height() * 2 / 3}, Qt::Vertical);
}

void MainWindow::resetLayout()
{
    m_actions.lanes->setChecked(false);
    m_docksBeforeLanes.clear();
    m_preferences->forgetLayout();
    withDocks([this] {
        restoreState(m_firstDocks);
        layOut(firstLayout(screen()->availableSize()));
    });
    m_pane->table()->resetColumns();
    connectionsChanged(); // where there are several, each row says which it is of
}

// Sizes of docks are kept for a window of a certain size; set in one of another size (it is not shown yet, or not yet
// maximised) they are fitted to that, and come out different each time. So they are set once more when it is as large.
void MainWindow::arrangeDocks()
{
    if (!isVisible() || m_arrangeAt != size())
        return;
    m_arrangeAt = QSize();
    setDocks(m_preferences->layout().docks);
}

void MainWindow::showEvent(QShowEvent *event)
{
    QMainWindow::showEvent(event);
    QTimer::singleShot(0, this, &MainWindow::arrangeDocks);
}

void MainWindow::resizeEvent(QResizeEvent *event)
{
    QMainWindow::resizeEvent(event);
    if (m_arrangeAt.isValid())
        QTimer::singleShot(0, this, &MainWindow::arrangeDocks);
}

} // namespace lockscope::ui
