#include "ui/window/layout/window_layout.h"

#include "ui/help/help_topic.h"
#include "ui/help/panels.h"
#include "ui/table/lock_table_view.h"
#include "ui/window/layout/first_layout.h"
#include "ui/window/preferences/preferences.h"

#include <QApplication>
#include <QDockWidget>
#include <QEvent>
#include <QMenu>
#include <QScreen>
#include <QTabBar>
#include <QTimer>

namespace lockscope::ui {

namespace {

constexpr int narrowBelow = 1'100; // px of the window's width
constexpr int lowBelow = 560; // px of its height; a lower window has no room for details below the table
constexpr int settlesWithin = 1'000; // ms: the time after showing in which the window manager sets the size

QDockWidget *dockOf(QWidget *panel)
{
    return qobject_cast<QDockWidget *>(panel->parentWidget());
}

} // namespace

WindowLayout::WindowLayout(QMainWindow *window, const Panels &panels, LockTableView *table, QMenu *menu,
                           const Marks &marks, Preferences *preferences)
    : QObject(window)
    , m_window(window)
    , m_panels(panels)
    , m_table(table)
    , m_menu(menu)
    , m_marks(marks)
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
    addDock(Panel::Detail, m_panels.detail, Qt::RightDockWidgetArea);
    auto *events = addDock(Panel::Events, m_panels.events, Qt::BottomDockWidgetArea);
    addDock(Panel::Charts, m_panels.charts, Qt::BottomDockWidgetArea);
    auto *mine = addDock(Panel::Holds, m_panels.mine, Qt::BottomDockWidgetArea);
    auto *instances = addDock(Panel::Clients, m_panels.instances, Qt::BottomDockWidgetArea);
    const auto addBehind = [this](QDockWidget *other, Panel panel, QWidget *content) {
        m_window->tabifyDockWidget(other, addDock(panel, content, Qt::BottomDockWidgetArea));
    };
    addBehind(events, Panel::Lanes, m_panels.lanes);
    m_window->tabifyDockWidget(events, mine);
    m_window->tabifyDockWidget(mine, instances);
    addBehind(instances, Panel::Audit, m_panels.audit);
    addBehind(instances, Panel::Trace, m_panels.traces);
    addBehind(instances, Panel::Server, m_panels.server);
    addBehind(dockOf(m_panels.charts), Panel::Incidents, m_panels.incidents);
    addBehind(dockOf(m_panels.charts), Panel::History, m_panels.history);
    m_window->setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
}

QDockWidget *WindowLayout::addDock(Panel panel, QWidget *content, Qt::DockWidgetArea area)
{
    auto *dock = new QDockWidget(panelTitle(panel), m_window);
    dock->setObjectName(QLatin1String(traitsOf(panel).word)); // the saved layout uses this name
    dock->setWidget(content);
    setHelpTopic(dock, topicOf(panel));
    // A panel behind another tab is invisible, but the Tab key would still reach it.
    connect(dock, &QDockWidget::visibilityChanged, content, &QWidget::setEnabled);
    m_window->addDockWidget(area, dock);
    m_window->addAction(dock->toggleViewAction());
    m_menu->addAction(dock->toggleViewAction());
    return dock;
}

QList<QDockWidget *> WindowLayout::bottomDocks() const
{
    QList<QDockWidget *> docks;
    for (auto *dock : m_window->findChildren<QDockWidget *>()) {
        if (!dock->isFloating() && m_window->dockWidgetArea(dock) == Qt::BottomDockWidgetArea)
            docks << dock;
    }
    return docks;
}

void WindowLayout::setBottomFolded(bool folded)
{
    const bool canBe = m_foldedAway.isEmpty();
    m_marks.bottomFolded->setChecked(folded && canBe);
    if (folded == !m_beforeFold.isEmpty() || (folded && !canBe))
        return;
    if (!folded) {
        m_window->restoreState(std::exchange(m_beforeFold, {}));
        return;
    }
    setLanesFirst(false);
    m_beforeFold = m_window->saveState();
    for (QDockWidget *dock : bottomDocks()) {
        if (dock->isAncestorOf(QApplication::focusWidget()))
            m_table->setFocus(); // otherwise the keys would go nowhere
        dock->hide();
    }
}

namespace {

// The first widget in `in` that the Tab key would reach; null means none.
QWidget *firstStop(QWidget *in)
{
    QWidget *each = in;
    do {
        const bool isInside = each == in || in->isAncestorOf(each);
        if (isInside && (each->focusPolicy() & Qt::TabFocus) && each->isVisible() && each->isEnabled())
            return each;
        each = each->nextInFocusChain();
    } while (each != in);
    return nullptr;
}

} // namespace

void WindowLayout::adaptToWidth()
{
    const bool shouldBeNarrow = m_window->width() < narrowBelow && m_window->height() >= lowBelow;
    if (!m_window->isVisible() || !m_foldedAway.isEmpty() || shouldBeNarrow == isNarrow())
        return;
    setBottomFolded(false);
    if (!shouldBeNarrow) {
        m_narrowDocks = m_window->saveState();
        m_window->restoreState(std::exchange(m_beforeNarrow, {}));
        return;
    }
    m_beforeNarrow = m_window->saveState();
    if (m_narrowDocks.isEmpty() || !m_window->restoreState(m_narrowDocks))
        putDetailsBelow();
}

void WindowLayout::putDetailsBelow()
{
    QDockWidget *detail = dockOf(m_panels.detail);
    if (detail->isFloating() || m_window->dockWidgetArea(detail) == Qt::BottomDockWidgetArea)
        return; // the user has put it elsewhere
    const bool isShown = detail->isVisible();
    QDockWidget *events = dockOf(m_panels.events);
    m_window->tabifyDockWidget(events, dockOf(m_panels.charts));
    m_window->tabifyDockWidget(events, detail);
    detail->setVisible(isShown);
    if (isShown)
        detail->raise();
    m_window->resizeDocks({detail}, {m_window->height() * 3 / 10}, Qt::Vertical);
}

void WindowLayout::setTitle(QWidget *panel, const QString &title)
{
    dockOf(panel)->setWindowTitle(title);
}

void WindowLayout::goToNextPanel()
{
    QList<QWidget *> stops{m_table};
    for (QWidget *panel :
         {m_panels.detail, m_panels.events, m_panels.incidents, m_panels.lanes, m_panels.mine, m_panels.instances,
          m_panels.audit, m_panels.traces, m_panels.server, m_panels.charts, m_panels.history}) {
        if (panel->isVisible() && panel->isEnabled()) // a panel behind another tab is disabled
            stops << panel;
    }
    const QWidget *focus = QApplication::focusWidget();
    const auto isIn = [focus](const QWidget *stop) { return stop == focus || stop->isAncestorOf(focus); };
    const auto at = std::find_if(stops.begin(), stops.end(), isIn) - stops.begin(); // the end if the focus is elsewhere
    for (qsizetype i = 1; i <= stops.size(); ++i) {
        QWidget *next = stops[at == stops.size() ? i - 1 : (at + i) % stops.size()];
        QWidget *last = next->focusWidget(); // the widget of this panel that had the focus last
        QWidget *there = last && last->isVisible() && last->isEnabled() ? last : firstStop(next);
        if (there && there->isVisible())
            return there->setFocus(Qt::ShortcutFocusReason);
    }
}

void WindowLayout::open(QWidget *panel)
{
    QDockWidget *dock = dockOf(panel);
    if (bottomDocks().contains(dock))
        setBottomFolded(false);
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
        QTimer::singleShot(0, this, &WindowLayout::adaptToWidth);
        return;
    }
    m_foldedAway = m_window->saveState();
    for (auto *dock : m_window->findChildren<QDockWidget *>())
        dock->hide();
}

// Unfolds the docks, calls `what`, and folds the docks again if they were folded.
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
                           m_panels.traces, m_panels.lanes, m_panels.server, m_panels.incidents, m_panels.history})
        dockOf(panel)->setVisible(first.bottom > 0);
    events->raise();
    charts->raise();
    m_window->resizeDocks({detail}, {first.detail}, Qt::Horizontal);
    if (first.bottom > 0)
        m_window->resizeDocks({events, charts}, {first.bottom, first.bottom}, Qt::Vertical);
    m_window->resizeDocks({events, charts}, {52, 58}, Qt::Horizontal); // as a ratio: the two fill the width
}

void WindowLayout::restore()
{
    m_firstDocks = m_window->saveState();
    const auto layout = m_preferences->layout();
    m_narrowDocks = layout.narrowDocks;
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
    m_beforeNarrow.clear(); // `saved` is the layout of a wide window
    unfoldedFor([this, &saved] {
        if (saved.isEmpty() || !m_window->restoreState(saved))
            layOut(firstLayout(m_window->screen()->availableSize()));
    });
}

void WindowLayout::save()
{
    setBottomFolded(false);
    setLanesFirst(false);
    unfoldedFor([this] {
        m_preferences->setLayout({m_window->saveGeometry(), m_window->size(),
                                  isNarrow() ? m_beforeNarrow : m_window->saveState(), m_table->saveColumns(),
                                  isNarrow() ? m_window->saveState() : m_narrowDocks, shares()});
    });
}

// The table keeps a few rows, because locks to act on are chosen there.
void WindowLayout::setLanesFirst(bool first)
{
    const bool canBe = m_foldedAway.isEmpty(); // the first screen folds the docks, so there are no lanes to enlarge
    m_marks.lanesFirst->setChecked(first && canBe);
    if (first == !m_beforeLanes.isEmpty() || (first && !canBe))
        return;
    if (!first) {
        m_window->restoreState(std::exchange(m_beforeLanes, {}));
        return;
    }
    setBottomFolded(false);
    m_beforeLanes = m_window->saveState();
    QDockWidget *lanes = dockOf(m_panels.lanes);
    for (QDockWidget *dock : bottomDocks()) {
        if (dock != lanes && !m_window->tabifiedDockWidgets(lanes).contains(dock))
            dock->hide(); // it would take half of the width
    }
    open(m_panels.lanes);
    m_window->resizeDocks({lanes}, {m_window->height() * 2 / 3}, Qt::Vertical);
}

void WindowLayout::reset()
{
    m_marks.lanesFirst->setChecked(false);
    m_beforeLanes.clear();
    m_marks.bottomFolded->setChecked(false);
    m_beforeFold.clear();
    m_beforeNarrow.clear();
    m_narrowDocks.clear();
    m_preferences->forgetLayout();
    unfoldedFor([this] {
        m_window->restoreState(m_firstDocks);
        layOut(firstLayout(m_window->screen()->availableSize()));
    });
    m_table->resetColumns();
    adaptToWidth();
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
    adaptToWidth();
    if (isAsItWas)
        m_arrangeAt = QSize();
    else if (!m_settling.isActive())
        m_settling.start();
}

namespace {

int heightOfTabs(const QMainWindow *window)
{
    for (const auto *tabs : window->findChildren<QTabBar *>(QString(), Qt::FindDirectChildrenOnly)) {
        if (tabs->isVisible())
            return tabs->height();
    }
    return 0;
}

} // namespace

QVariantMap WindowLayout::shares() const
{
    QVariantMap shares;
    for (auto *dock : m_window->findChildren<QDockWidget *>()) {
        if (!dock->isVisible() || dock->isFloating() || dock->geometry().right() <= 0)
            continue; // a dock behind another tab has the same size
        const bool hasTabs = !m_window->tabifiedDockWidgets(dock).isEmpty();
        const int height = dock->height() + (hasTabs ? heightOfTabs(m_window) : 0); // as resizeDocks() counts it
        shares[dock->objectName()] = QSizeF(double(dock->width()) / std::max(1, m_window->width()),
                                            double(height) / std::max(1, m_window->height()));
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
    if (watched == m_window && (event->type() == QEvent::Show || event->type() == QEvent::Resize))
        QTimer::singleShot(0, this, &WindowLayout::adaptToWidth);
    return QObject::eventFilter(watched, event);
}

} // namespace lockscope::ui
