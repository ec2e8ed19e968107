#pragma once

#include "core/async/task.h"
#include "core/base/result.h"
#include "core/base/ttl.h"
#include "core/locks/wire/entry.h"
#include "core/locks/wire/server_link.h"

#include <memory>
#include <optional>

namespace lockscope::locks {

// What the server says about one hold, read at `sentAt` or later.
struct FieldState {
    qint64 count = 0; // 0: not held
    Ttl ttl; // of the lock
    std::optional<qint64> token; // fenced: of the latest acquire
    Instant sentAt{};
};

// Reads it once. The server must be there.
Task<Result<FieldState>> readFieldOnce(std::shared_ptr<ServerLink> link, Entry entry, Instant until);

// Reads it (HGET and PTTL, or the kind's own script), trying again with back-off until `until`. Any value but a number
// counts as not held. A connection that nobody is going to make again ends it at once.
Task<Result<FieldState>> readField(std::shared_ptr<ServerLink> link, Entry entry, Instant until);

} // namespace lockscope::locks
