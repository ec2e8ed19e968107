#pragma once

#include "app/cli/command/context.h"
#include "core/base/bytes.h"

namespace lockscope::cli {

// Which lock, when, and where that was recorded.
struct PastQuestion {
    Key lock;
    qint64 atMillis = 0; // since the epoch
    QString path; // of the history
};

// Tells who held a lock and who waited for it at that time, what came before and after, and whether that was usual.
// Returns the exit code: NotFound if nothing was recorded at that time.
int explainPast(const Context &context, const PastQuestion &question, bool asJson);

} // namespace lockscope::cli
