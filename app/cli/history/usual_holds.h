#pragma once

#include "app/cli/command/context.h"
#include "core/model/lock_ptr.h"

#include <vector>

namespace lockscope::cli {

// Those of the locks whose present hold is longer than 99 % of its holds in the day before, according to the history of
// their servers. Locks with several holders do not count. Errors are those of the history, also if there is none.
Result<std::vector<LockPtr>> unusualHolds(const Context &context, const std::vector<LockPtr> &locks);

} // namespace lockscope::cli
