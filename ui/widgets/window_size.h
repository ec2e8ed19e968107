#pragma once

#include <QSize>

class QWidget;

namespace lockscope::ui {

// Resizes a new window, but to at most nine tenths of the screen in each direction. The rest is for the window's frame
// and the panels of the desktop.
void resizeWithinScreen(QWidget *window, const QSize &wanted);

} // namespace lockscope::ui
