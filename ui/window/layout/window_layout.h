#pragma once

#include <QMainWindow>
#include <QTimer>

#include <functional>

class QDockWidget;
class QMenu;

namespace lockscope::ui {

struct FirstLayout;
class LockTableView;
enum class Panel : quint8;
class Preferences;

// The layout of the window, by default and as the user left it: its size, the docks around the table, and the table's
// columns. In a narrow window the details are not beside the table but below it, as a tab. GUI thread.
class WindowLayout : public QObject {
    Q_OBJECT

public:
    // The contents of the docks in tab order; all outlive it.
    struct Panels {
        QWidget *detail;
        QWidget *events;
        QWidget *charts;
        QWidget *mine;
        QWidget *instances;
        QWidget *lanes;
        QWidget *audit;
        QWidget *traces;
        QWidget *server;
        QWidget *incidents;
        QWidget *history;
    };
    // Actions that are checked while the layout is in the state after which they are named.
    struct Marks {
        QAction *lanesFirst;
        QAction *bottomFolded;
    };
    // Puts the panels into docks and adds each panel to the menu. All arguments must outlive this object.
    WindowLayout(QMainWindow *window, const Panels &panels, LockTableView *table, QMenu *menu, const Marks &marks,
                 Preferences *preferences);

    void restore();
    void save();
    void reset();
    void layOutAtFirst(const QSize &available); // the available size of the screen
    void fold(bool folded); // hides all docks until they are unfolded
    void setLanesFirst(bool first); // gives the lanes most of the window
    void setBottomFolded(bool folded); // hides the panels below the table
    void open(QWidget *panel); // shows the panel in front, and gives it the focus
    void setTitle(QWidget *panel, const QString &title); // of the panel's tab and menu entry
    void goToNextPanel(); // from the table to the details, then to each open panel below; restores the last focus there

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void build();
    QDockWidget *addDock(Panel panel, QWidget *content, Qt::DockWidgetArea area);
    void layOut(const FirstLayout &first);
    void setDocks(const QByteArray &saved);
    void arrangeDocks();
    QList<QDockWidget *> bottomDocks() const; // shown or not
    void adaptToWidth();
    void putDetailsBelow();
    bool isNarrow() const { return !m_beforeNarrow.isEmpty(); }
    QVariantMap shares() const;
    void applyShares(const QVariantMap &shares);
    void unfoldedFor(const std::function<void()> &what);

    QMainWindow *m_window;
    Panels m_panels;
    LockTableView *m_table;
    QMenu *m_menu;
    Marks m_marks;
    Preferences *m_preferences;
    QByteArray m_firstDocks;
    QByteArray m_foldedAway; // the docks before folding
    QByteArray m_beforeLanes; // the docks before setLanesFirst()
    QByteArray m_beforeNarrow; // the docks while the window was wide; empty means that it is wide
    QByteArray m_narrowDocks; // the docks in a narrow window, as the user left them
    QByteArray m_beforeFold; // the docks before setBottomFolded()
    QSize m_arrangeAt; // the window size at which the docks are set again; invalid means done
    QTimer m_settling; // after showing: the window manager may change the size
};

} // namespace lockscope::ui
