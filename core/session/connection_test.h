#pragma once

#include "core/async/task.h"
#include "core/base/result.h"
#include "core/redis/client_options.h"
#include "core/redis/connection_check/connection_step_result.h"
#include "core/session/connection_remedies.h"

#include <QMetaType>

#include <functional>
#include <stop_token>
#include <vector>

namespace lockscope {

struct ConnectionTestTerms {
    redis::Address address;
    std::vector<QByteArray> prefixes = {}; // of the locks to watch; empty means all locks
};

// A step that changed. `remedy` and `aclLine` are set once it has failed.
struct ConnectionTestStep {
    redis::ConnectionStepResult result;
    ConnectionRemedy remedy = {};
    QByteArray aclLine = {}; // a line for redis-cli that permits what the user lacks; empty if there is none
};
using ConnectionTestObserver = std::function<void(const ConnectionTestStep &)>;

// Tries a connection step by step (redis::checkConnection()), then the rights of the user (lackingRights()). Changes
// nothing on the server, except that the server's ACL log gets an entry for each rejection. Sends the password only to
// this server. Runs on the caller's thread; `clock` must outlive the task. Returns the error of the failed step, or
// Canceled after a stop.
Task<Result<void>> testConnection(ConnectionTestTerms terms, Clock *clock, redis::ClientOptions options,
                                  ConnectionTestObserver observer, std::stop_token stop);

} // namespace lockscope

Q_DECLARE_METATYPE(lockscope::ConnectionTestStep)
