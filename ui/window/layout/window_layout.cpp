#include "ui/window/layout/window_layout.h"

#include "ui/table/lock_table_view.h"
#include "ui/window/layout/first_layout.h"
#include "ui/window/preferences/preferences.h"

#include <QDockWidget>
#include <QEvent>
#include <QMenu>
#include <QScreen>
#include <QTimer>

namespace lockscope::ui {

namespace {

constexpr int settlesWithin = 1'000; // ms: the time after showing in which the window manager sets the size

QDockWidget *dockOf(QWidget *panel)
{
    return qobject_cast<QDockWidget *>(panel->parentWidget());
}

} // namespace

WindowLayout::WindowLayout(QMainWindow *window, const Panels &panels, LockTableView *table, QMenu *menu,
                           QAction *lanesFirst, Preferences *preferences)
    : QObject(window)
    , m_window(window)
    , m_panels(panels)
    , m_table(table)
    , m_menu(menu)
    , m_lanesFirst(lanesFirst)
    , m_preferences(preferences)
{
    build();
    m_window->installEventFilter(this);
    m_settling.setSingleShot(true);
    m_settling.setInterval(settlesWithin);
    // from now on only the user changes the window's size
    connect(&m_settling, &QTimer::timeout, this, [this] { m_arrangeAt = QSize(); });
}

void WindowLayout::build()
{
    m_window->setDockOptions(QMainWindow::AnimatedDocks | QMainWindow::AllowTabbedDocks
                             | QMainWindow::AllowNestedDocks);
    addDock(tr("Chosen lock"), "detail", m_panels.detail, Qt::RightDockWidgetArea);
    auto *events = addDock(tr("Events"), "events", m_panels.events, Qt::BottomDockWidgetArea);
    addDock(tr("Charts"), "charts", m_panels.charts, Qt::BottomDockWidgetArea);
    auto *mine = addDock(tr("Mine"), "mine", m_panels.mine, Qt::BottomDockWidgetArea);
    auto *instances = addDock(tr("Instances"), "instances", m_panels.instances, Qt::BottomDockWidgetArea);
    const auto addBehind = [this](QDockWidget *other, const QString &title, const char *name, QWidget *panel) {
        m_window->tabifyDockWidget(other, addDock(title, name, panel, Qt::BottomDockWidgetArea));
    };
    addBehind(events, tr("Lanes"), "lanes", m_panels.lanes);
    m_window->tabifyDockWidget(events, mine);
    m_window->tabifyDockWidget(mine, instances);
    addBehind(instances, tr("Audit"), "audit", m_panels.audit);
    addBehind(instances, tr("Trace"), "trace", m_panels.traces);
    addBehind(instances, tr("Server"), "server", m_panels.server);
    m_window->setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
}

QDockWidget *WindowLayout::addDock(const QString &title, const char *name, QWidget *panel, Qt::DockWidgetArea area)
{
    auto *dock = new QDockWidget(title, m_window);
    dock->setObjectName(QLatin1String(name)); // the saved layout uses this name
    dock->setWidget(panel);
    // A panel behind another tab is invisible, but Tab would still reach it.
    connect(dock, &QDockWidget::visibilityChanged, panel, &QWidget::setEnabled);
    m_window->addDockWidget(area, dock);
    m_window->addAction(dock->toggleViewAction());
    m_menu->addAction(dock->toggleViewAction());
    return dock;
}

void WindowLayout::open(QWidget *panel)
{
    QDockWidget *dock = dockOf(panel);
    dock->show();
    dock->raise();
    panel->setFocus();
}

void WindowLayout::fold(bool folded)
{
    if (folded == !m_foldedAway.isEmpty())
        return;
    if (!folded) {
        m_window->restoreState(std::exchange(m_foldedAway, {}));
        return;
    }
    m_foldedAway = m_window->saveState();
    for (auto *dock : m_window->findChildren<QDockWidget *>())
        dock->hide();
}

// Changes the docks in their unfolded state.
void WindowLayout::unfoldedFor(const std::function<void()> &what)
{
    const bool wereFolded = !m_foldedAway.isEmpty();
    fold(false);
    what();
    fold(wereFolded);
}

void WindowLayout::layOutAtFirst(const QSize &available)
{
    unfoldedFor([this, available] { layOut(firstLayout(available)); });
}

void WindowLayout::layOut(const FirstLayout &first)
{
    QDockWidget *detail = dockOf(m_panels.detail);
    QDockWidget *events = dockOf(m_panels.events);
    QDockWidget *charts = dockOf(m_panels.charts);
    for (QWidget *panel : {m_panels.events, m_panels.charts, m_panels.mine, m_panels.instances, m_panels.audit,
                           m_panels.traces, m_panels.lanes, m_panels.server})
        dockOf(panel)->setVisible(first.bottom > 0);
    events->raise();
    m_window->resizeDocks({detail}, {first.detail}, Qt::Horizontal);
    if (first.bottom > 0)
        m_window->resizeDocks({events, charts}, {first.bottom, first.bottom}, Qt::Vertical);
    m_window->resizeDocks({events, charts}, {52, 58}, Qt::Horizontal); // as shares: they fill the width
}

void WindowLayout::restore()
{
    m_firstDocks = m_window->saveState();
    const auto layout = m_preferences->layout();
    m_window->resize(firstLayout(m_window->screen()->availableSize()).window);
    m_window->restoreGeometry(layout.geometry);
    m_arrangeAt = layout.docks.isEmpty() ? m_window->size() : layout.size;
    m_table->restoreColumns(layout.columns);
    // Qt 6.8 keeps a copy of what is restored to a hidden window that will be maximized. Folding the docks invalidates
    // the copy, and the first resize then crashes. So the docks wait until the window is shown.
    if (m_window->isMaximized() || m_window->isFullScreen())
        return;
    const QRect screen = m_window->screen()->availableGeometry(); // the window may have been on a larger one
    m_window->setGeometry(placedOn(screen, m_window->geometry()));
    setDocks(layout.docks);
}

void WindowLayout::setDocks(const QByteArray &saved)
{
    unfoldedFor([this, &saved] {
        if (saved.isEmpty() || !m_window->restoreState(saved))
            layOut(firstLayout(m_window->screen()->availableSize()));
    });
}

void WindowLayout::save()
{
    setLanesFirst(false);
    unfoldedFor([this] {
        m_preferences->setLayout(
            {m_window->saveGeometry(), m_window->size(), m_window->saveState(), m_table->saveColumns(), shares()});
    });
}

// The table keeps a few rows, because locks to act on are chosen there.
void WindowLayout::setLanesFirst(bool first)
{
    const bool canBe = m_foldedAway.isEmpty(); // the docks are folded beside the first screen
    m_lanesFirst->setChecked(first && canBe);
    if (first == !m_beforeLanes.isEmpty() || (first && !canBe))
        return;
    if (!first) {
        m_window->restoreState(std::exchange(m_beforeLanes, {}));
        return;
    }
    m_beforeLanes = m_window->saveState();
    dockOf(m_panels.charts)->hide();
    open(m_panels.lanes);
    m_window->resizeDocks({dockOf(m_panels.lanes)}, {m_window->height() * 2 / 3}, Qt::Vertical);
}

void WindowLayout::reset()
{
    m_lanesFirst->setChecked(false);
    m_beforeLanes.clear();
    m_preferences->forgetLayout();
    unfoldedFor([this] {
        m_window->restoreState(m_firstDocks);
        layOut(firstLayout(m_window->screen()->availableSize()));
    });
    m_table->resetColumns();
}

// The saved sizes of docks apply to a window of a certain size. In a window of another size (not shown or not maximized
// yet) Qt adapts them, with different results each time. So they are set again when the window has that size. On a
// smaller screen the docks get their saved shares instead.
void WindowLayout::arrangeDocks()
{
    if (!m_window->isVisible() || !m_arrangeAt.isValid())
        return;
    const auto layout = m_preferences->layout();
    const bool isAsItWas = m_arrangeAt == m_window->size();
    setDocks(layout.docks);
    if (!isAsItWas)
        unfoldedFor([this, &layout] { applyShares(layout.shares); });
    if (isAsItWas)
        m_arrangeAt = QSize();
    else if (!m_settling.isActive())
        m_settling.start();
}

QVariantMap WindowLayout::shares() const
{
    QVariantMap shares;
    for (const auto *dock : m_window->findChildren<QDockWidget *>()) {
        if (!dock->isVisible() || dock->isFloating() || dock->geometry().right() <= 0)
            continue; // a dock behind another tab has the same size
        shares[dock->objectName()] = QSizeF(double(dock->width()) / std::max(1, m_window->width()),
                                            double(dock->height()) / std::max(1, m_window->height()));
    }
    return shares;
}

void WindowLayout::applyShares(const QVariantMap &shares)
{
    QList<QDockWidget *> docks;
    QList<int> widths;
    QList<int> heights;
    for (auto *dock : m_window->findChildren<QDockWidget *>()) {
        const QSizeF share = shares.value(dock->objectName()).toSizeF();
        if (share.isEmpty() || share.width() > 1 || share.height() > 1)
            continue;
        docks << dock;
        widths << int(share.width() * m_window->width());
        heights << int(share.height() * m_window->height());
    }
    m_window->resizeDocks(docks, widths, Qt::Horizontal);
    m_window->resizeDocks(docks, heights, Qt::Vertical);
}

bool WindowLayout::eventFilter(QObject *watched, QEvent *event)
{
    const bool isResized = event->type() == QEvent::Resize && m_arrangeAt.isValid();
    if (watched == m_window && (event->type() == QEvent::Show || isResized))
        QTimer::singleShot(0, this, &WindowLayout::arrangeDocks);
    return QObject::eventFilter(watched, event);
}

} // namespace lockscope::ui
