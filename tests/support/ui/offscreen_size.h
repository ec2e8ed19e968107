#pragma once

#include <QSize>

namespace lockscope {

// How large the screen is that the platform "offscreen" plays (800x800 by itself). Before the application is made; has
// no effect on other platforms.
void setOffscreenSize(const QSize &size);

} // namespace lockscope
