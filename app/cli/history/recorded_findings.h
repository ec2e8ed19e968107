#pragma once

#include "app/cli/command/context.h"
#include "core/model/lock_ptr.h"

namespace lockscope::cli {

// Prints what the history adds to a lock's present state. For a lock, this is a client that has nearly all of its
// holds. For a semaphore, this is how long it is usually without a free permit. Prints nothing without a history.
void printRecordedFindings(const Context &context, const QString &path, const Lock &lock);

} // namespace lockscope::cli
