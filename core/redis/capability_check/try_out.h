#pragma once

#include "core/async/task.h"
#include "core/redis/capability_check/capability_report.h"
#include "core/redis/server.h"

namespace lockscope::redis {

// Probes a server's features once, over separate connections, which are closed afterwards. Leaves nothing on the server
// except ACL log entries for rejected commands. Writes nothing: a probe that could write first compares with a value
// that no key has. Features that the policy blocks are looked up in COMMAND INFO instead. Starts MONITOR and ends it at
// once, unless `mayMonitor` is false. Also reads how much time scripts have taken. Errors: the reason why there is no
// connection, or Canceled.
Task<Result<CapabilityReportPtr>> tryOut(std::shared_ptr<Server> server, bool mayMonitor, std::stop_token stop);

} // namespace lockscope::redis
