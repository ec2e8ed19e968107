#pragma once

#include <QAction>
#include <QList>

class QMainWindow;

namespace lockscope::ui {

// Every action of the window, each with its name, sign and key. Triggered from the tool bar, the keyboard, the detail
// panel and the palette alike; what they do is the window's business.
struct WindowActions {
    explicit WindowActions(QMainWindow *window);

    QAction *connectTo;
    QAction *connectBeside; // those that are there
    QAction *disconnectFrom; // the current one
    QAction *quorumSet; // which connections are one
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
    QAction *panels; // the parts of the window, each to show or to hide: a menu
    QAction *lanes; // checkable: they have most of the window
    QAction *playground; // checkable: in the place of the table
    QAction *resetLayout;
    QAction *quit;

    QList<QAction *> all() const;
};

} // namespace lockscope::ui
