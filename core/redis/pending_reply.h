#pragma once

#include "core/async/settle_once.h"
#include "core/base/result.h"
#include "core/redis/reply.h"

namespace lockscope::redis {

// The reply to one command, which arrives once: `auto reply = co_await pending;`.
using PendingReply = SettleOnce<Result<Reply>>;

} // namespace lockscope::redis
