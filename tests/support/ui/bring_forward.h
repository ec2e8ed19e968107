#pragma once

#include <QCoreApplication>
#include <QDockWidget>

namespace lockscope::ui {

// Brings a panel to the front of those that share its place, as a click on its tab does. A hidden panel takes no
// clicks.
inline void bringForward(const QWidget *panel)
{
    QWidget *dockOrPage = panel->parentWidget(); // of the connection in question
    while (!qobject_cast<QDockWidget *>(dockOrPage))
        dockOrPage = dockOrPage->parentWidget();
    auto *dock = qobject_cast<QDockWidget *>(dockOrPage);
    dock->show();
    dock->raise();
    QCoreApplication::processEvents();
}

} // namespace lockscope::ui
