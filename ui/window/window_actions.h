#pragma once

#include <QAction>
#include <QList>

class QMainWindow;

namespace lockscope::ui {

// All actions of the window with name, icon and shortcut. The tool bar, the keyboard, the detail panel and the palette
// trigger them; the window implements them.
struct WindowActions {
    explicit WindowActions(QMainWindow *window);

    QAction *connectTo;
    QAction *connectBeside; // adds a connection beside the present ones
    QAction *disconnectFrom; // disconnects the current connection
    QAction *quorumSet; // choose the connections of the set
    QAction *pause; // checkable
    QAction *find;
    QAction *clearFilter;
    QAction *acquire;
    QAction *review;
    QAction *arm;
    QAction *disarm; // not a toggle: disarming must never arm
    QAction *releaseAll; // of those shown that need attention
    QAction *releaseChosen; // several
    QAction *sweep;
    QAction *watch; // checkable
    QAction *copy;
    QAction *palette;
    QAction *panels; // a menu that shows and hides the panels
    QAction *lanes; // checkable: gives them most of the window
    QAction *playground; // checkable: replaces the table
    QAction *resetLayout;
    QAction *quit;

    QList<QAction *> all() const;
};

} // namespace lockscope::ui
