#pragma once

#include "core/async/task.h"
#include "core/redis/server.h"
#include "core/redis/trial/trial.h"

namespace lockscope::redis {

// Tries once what a server can do, over connections of its own, which end with it: nothing is left on the server but
// what an ACL that refuses something writes to its log. Nothing is written: what might be compares with a value that
// nobody has. What the server's policy forbids is looked up in COMMAND INFO instead. MONITOR is begun and ended at
// once, unless `mayMonitor` is false. What scripts have taken so far is read along. Errors: why there is no connection,
// Canceled.
Task<Result<TrialPtr>> tryOut(std::shared_ptr<Server> server, bool mayMonitor, std::stop_token stop);

} // namespace lockscope::redis
