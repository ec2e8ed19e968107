#pragma once

#include <QCoreApplication>
#include <QDockWidget>

namespace lockscope::ui {

// The panel before those that share its place, as by a click on its tab: one behind others takes no clicks.
inline void bringForward(const QWidget *panel)
{
    QWidget *dockOrPage = panel->parentWidget(); // of the connection that is meant
    while (!qobject_cast<QDockWidget *>(dockOrPage))
        dockOrPage = dockOrPage->parentWidget();
    auto *dock = qobject_cast<QDockWidget *>(dockOrPage);
    dock->show();
    dock->raise();
    QCoreApplication::processEvents();
}

} // namespace lockscope::ui
