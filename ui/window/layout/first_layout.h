#pragma once

#include <QRect>

namespace lockscope::ui {

// The default layout of the window.
struct FirstLayout {
    QSize window;
    int detail = 0; // the width of the detail panel
    int bottom = 0; // the height of the bottom panels; 0: folded, so that the table keeps its rows
};

// `available`: the screen without the desktop's own bars, in device-independent pixels. A large font or a scaled
// display makes this size small.
FirstLayout firstLayout(const QSize &available);

// Moves a saved window onto this screen, and shrinks it if necessary, so that the window and its frame are completely
// visible.
QRect placedOn(const QRect &available, const QRect &window);

} // namespace lockscope::ui
