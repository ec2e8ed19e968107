#pragma once

class QWidget;

namespace lockscope::ui {

// Opens the context menu of the widget, as the menu key does. On X11 Qt knows only that key, and many keyboards have
// none. Null: nothing has the focus.
void openContextMenu(QWidget *of);

} // namespace lockscope::ui
