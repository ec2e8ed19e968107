#pragma once

#include <QRect>

namespace lockscope::ui {

// How the window is laid out where nobody has arranged it yet.
struct FirstLayout {
    QSize window;
    int detail = 0; // width of the chosen lock's panel
    int bottom = 0; // height of events, charts and own locks; 0: folded, so that the table keeps its rows
};

// `available`: what the screen has beside the desktop's own bars, in device-independent pixels: a large font or a
// scaled display makes it small.
FirstLayout firstLayout(const QSize &available);

// Where a window that was elsewhere before stands on this screen, its frame included: no larger than it, and all of it
// in sight.
QRect placedOn(const QRect &available, const QRect &window);

} // namespace lockscope::ui
