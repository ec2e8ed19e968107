#pragma once

#include "core/play/record/recording.h"

#include <functional>

namespace lockscope::ui {

// What a frame is in one sentence. Given in, so that what draws a run need not know what tells it.
using Tell = std::function<QString(const play::Recording &, int frame, play::Language)>;

} // namespace lockscope::ui
