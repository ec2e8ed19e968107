#pragma once

#include <QAction>
#include <QList>

class QMainWindow;
class QMenu;
class QMenuBar;

namespace lockscope::ui {

// All actions of the window. The table in window_actions.cpp has one row per action: menu, text, shortcut, icon. The
// menus, the keyboard, the tool bar, the details and the palette trigger them; the window implements them.
struct WindowActions {
    explicit WindowActions(QMainWindow *window);

    QAction *connectTo = nullptr;
    QAction *connectBeside = nullptr; // adds a connection beside the present ones
    QAction *disconnectFrom = nullptr; // disconnects the current connection
    QAction *quorumSet = nullptr; // choose the connections of the set
    QAction *openRecording = nullptr;
    QAction *saveCopy = nullptr; // of the shown recording
    QAction *openRun = nullptr; // in the playground
    QAction *preferences = nullptr;
    QAction *quit = nullptr;

    QAction *acquire = nullptr;
    QAction *review = nullptr;
    QAction *releaseChosen = nullptr; // several
    QAction *releaseAll = nullptr; // of those shown that need attention
    QAction *sweep = nullptr;
    QAction *watch = nullptr; // checkable
    QAction *copy = nullptr;
    QAction *arm = nullptr;
    QAction *disarm = nullptr; // not a toggle: disarming must never arm

    QAction *find = nullptr;
    QAction *clearFilter = nullptr;
    QAction *savedFilters = nullptr; // a submenu
    QAction *similarNames = nullptr;
    QAction *pause = nullptr; // checkable
    QAction *panels = nullptr; // a submenu that shows and hides the panels
    QAction *foldBottom = nullptr; // checkable: hides the panels below the table
    QAction *nextPanel = nullptr;
    QAction *lanes = nullptr; // checkable: gives the lanes most of the window
    QAction *theme = nullptr; // a submenu
    QAction *largerText = nullptr;
    QAction *smallerText = nullptr;
    QAction *normalText = nullptr;
    QAction *resetLayout = nullptr;

    QAction *palette = nullptr;
    QAction *incidents = nullptr; // shows their panel
    QAction *history = nullptr; // the same
    QAction *playground = nullptr; // checkable: replaces the table

    QAction *help = nullptr; // about the widget with the focus
    QAction *whatIsThis = nullptr;
    QAction *shortcuts = nullptr; // shows the list of all shortcuts
    QAction *about = nullptr;
    QAction *aboutQt = nullptr;

    // Adds each action to one of the menus.
    void addMenus(QMenuBar *bar) const;
    QList<QAction *> all() const;
};

} // namespace lockscope::ui
