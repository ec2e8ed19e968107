#pragma once

#include <QIcon>

namespace lockscope::ui {

// Signs drawn as paths, so that they follow the palette and fit any size.
enum class Sign { Connect, Pause, Live, Acquire, Release, Find, Palette, Watch, Detail, Detach, Close };
// On each paint, the icon takes the text colour of buttons from the application's palette.
QIcon signIcon(Sign sign);

} // namespace lockscope::ui
