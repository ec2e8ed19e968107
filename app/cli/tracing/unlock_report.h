#pragma once

#include "app/cli/command/context.h"
#include "core/base/bytes.h"

#include <optional>

namespace lockscope::cli {

// Which unlock was refused, and what may show why.
struct UnlockQuestion {
    Key lock;
    Owner owner;
    QString log; // a saved log of MONITOR; empty if there is none
    QString history; // the file of the history, which need not exist
    std::optional<qint64> atMillis; // when it was refused, if that lies in the recorded past
};

// Reports why the unlock was refused. With a log, only the log and the audit file tell. With a time, the history and
// the audit file tell. Otherwise, the server's current state tells as well. Returns the exit code.
Task<int> reportUnlock(Context *context, UnlockQuestion question, bool asJson);

} // namespace lockscope::cli
