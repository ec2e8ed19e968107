#pragma once

#include "core/actions/transactions/transaction.h"
#include "core/async/task.h"
#include "core/base/result.h"
#include "core/redis/server.h"

#include <QPointer>

namespace lockscope::actions {

// WATCH, what the transaction asks, MULTI … EXEC; again when a watched key changed in between, a few times. `server` is
// nobody else's meanwhile: another one's EXEC would end the watch, and this one's would not be refused. Errors: the
// client's, OutcomeUnknown when EXEC was sent and its answer is lost; Forbidden, with the line that the ACL lacks;
// Server when it changed every time. Of any but OutcomeUnknown nothing was changed.
Task<Result<redis::Reply>> transact(QPointer<redis::Server> server, const Transaction *transaction,
                                    locks::ScriptCall call, Instant deadline);

} // namespace lockscope::actions
