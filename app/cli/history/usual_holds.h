#pragma once

#include "app/cli/command/context.h"

namespace lockscope::cli {

// Tells the session's monitor how long its locks are usually held, according to the history of its server. So the
// monitor knows which locks are held unusually long. `names` is a glob; empty means all locks. Errors are those of the
// history, also if there is none.
Result<void> useUsualHolds(const Context &context, Session *session, const QByteArray &names = {});

} // namespace lockscope::cli
