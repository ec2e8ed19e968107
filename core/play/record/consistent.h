#pragma once

#include "core/play/record/recording.h"

namespace lockscope::play {

// Finds in a recorded scenario what the reader of a scenario file would refuse: an unknown name, a number outside its
// limits, a command that is not permitted. The steps of a recording can be carried out again, so the same rules hold.
// Empty: nothing is wrong.
QString contradictionOf(const Recording &recording);

} // namespace lockscope::play
