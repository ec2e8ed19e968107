#pragma once

#include <QMainWindow>
#include <QTimer>

#include <functional>

class QDockWidget;
class QMenu;

namespace lockscope::ui {

struct FirstLayout;
class LockTableView;
class Preferences;

// Where the parts of the window are, at first and as the user left them: its size, the docks around the table, and the
// table's columns. GUI thread.
class WindowLayout : public QObject {
    Q_OBJECT

public:
    // What lies in the docks, in the order in which Tab goes through them; all outlive it.
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
    };
    // Puts the panels into docks, and a row for each into the menu. `lanesFirst` is checked while they are. All outlive
    // it.
    WindowLayout(QMainWindow *window, const Panels &panels, LockTableView *table, QMenu *menu, QAction *lanesFirst,
                 Preferences *preferences);

    void restore();
    void save();
    void reset();
    void layOutAtFirst(const QSize &available); // for a screen that has so much room
    void fold(bool folded); // all docks are away, until they are unfolded
    void setLanesFirst(bool first); // the perspective: little else beside the table
    void open(QWidget *panel); // shown, in front, with the focus

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void build();
    QDockWidget *addDock(const QString &title, const char *name, QWidget *panel, Qt::DockWidgetArea area);
    void layOut(const FirstLayout &first);
    void setDocks(const QByteArray &saved);
    void arrangeDocks();
    QVariantMap shares() const;
    void applyShares(const QVariantMap &shares);
    void unfoldedFor(const std::function<void()> &what);

    QMainWindow *m_window;
    Panels m_panels;
    LockTableView *m_table;
    QMenu *m_menu;
    QAction *m_lanesFirst;
    Preferences *m_preferences;
    QByteArray m_firstDocks;
    QByteArray m_foldedAway; // the docks as they were before
    QByteArray m_beforeLanes; // the same, while the lanes come first
    QSize m_arrangeAt; // the window's size at which the docks are set once more; invalid: they are
    QTimer m_settling; // since it was shown: it may get the size it had, or another
};

} // namespace lockscope::ui
