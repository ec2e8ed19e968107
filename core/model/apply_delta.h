#pragma once

#include "core/model/snapshot.h"

namespace lockscope {

// The snapshot after the delta; linear in both. Upserts and removals must be sorted by id, as in a Delta.
Snapshot apply(const Snapshot &snapshot, const Delta &delta);

// Row of `id` in a sorted snapshot, null when it is not there.
LockPtr find(const Snapshot &snapshot, const LockId &id);

} // namespace lockscope
