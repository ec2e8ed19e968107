#pragma once

#include <QSize>

namespace lockscope {

// The size of the screen of the platform "offscreen" (800x800 by default). Call it before the application is created;
// it has no effect on other platforms.
void setOffscreenSize(const QSize &size);

} // namespace lockscope
