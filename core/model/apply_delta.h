#pragma once

#include "core/model/snapshot.h"

namespace lockscope {

// Returns the snapshot with the delta applied, in linear time. Upserts and removals must be sorted by id, as in a
// Delta.
Snapshot apply(const Snapshot &snapshot, const Delta &delta);

// The row of `id` in a sorted snapshot, or null.
LockPtr find(const Snapshot &snapshot, const LockId &id);

} // namespace lockscope
