#pragma once

#include "core/play/record/recording.h"
#include "core/play/witness/effects.h"

namespace lockscope::play {

// What the lanes show against what was done. Empty: each hold that the recording knows of a client's own word begins,
// is renewed and ends where the servers say so, in the same order, and none is missing of which the client was told;
// but for what it gave back at once as it gave up (too late, or not on enough replicas), and for members of a lock of
// several, which are counted. Of plain commands nothing is said, nor of plain semaphores, whose holders no server
// knows. Pure.
QByteArrayList lanesAgainst(const Recording &recording, const std::vector<Effect> &effects);

} // namespace lockscope::play
