#pragma once

#include "core/play/recording/recording.h"

#include <functional>

namespace lockscope::ui {

// The caption of a frame in one language. Injected, so that tests can replace it.
using FrameCaption = std::function<QString(const play::Recording &, int frame, play::Language)>;

// A run as one HTML page that any browser opens from the disk. The page contains its style and its script. Its content
// policy allows only these two, by their hashes. Text from outside is always data in the page, never markup.
QByteArray runPage(const play::RecordingPtr &recording, play::Language language, const FrameCaption &caption);

} // namespace lockscope::ui
