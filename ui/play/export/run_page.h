#pragma once

#include "ui/play/export/tell.h"

namespace lockscope::ui {

// A run as one page that any browser opens from the disk, without anything from elsewhere: its style and its script are
// in it, and nothing else may run there (by its own policy, which names both by their hashes). All that came from
// outside is data in it, never markup.
QByteArray runPage(const play::RecordingPtr &recording, play::Language language, const Tell &tell);

} // namespace lockscope::ui
