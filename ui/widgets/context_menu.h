#pragma once

class QWidget;

namespace lockscope::ui {

// Opens the context menu of the widget, like the menu key. On X11 Qt knows only that key, which many keyboards lack.
// Does nothing for null, which means that nothing has the focus.
void openContextMenu(QWidget *of);

} // namespace lockscope::ui
