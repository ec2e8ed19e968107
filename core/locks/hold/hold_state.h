#pragma once

#include "core/async/task.h"
#include "core/base/result.h"
#include "core/base/ttl.h"
#include "core/locks/wire/entry.h"
#include "core/locks/wire/server_link.h"

#include <memory>
#include <optional>

namespace lockscope::locks {

// The result of canceling a request.
enum class CallOff : quint8 {
    Open, // the request may still arrive and be executed
    Done, // the request cannot change anything any more
    Forbidden, // this user may not write the mark
};

// The state of one hold on the server, read at `sentAt` or later.
struct HoldState {
    qint64 count = 0; // 0 means not held
    Ttl ttl; // of the lock
    std::optional<qint64> token; // fenced: the token of the latest acquire
    CallOff callOff = CallOff::Open; // whether the request with the given mark is canceled
    Instant sentAt{};
};

// Reads the state once. The server must exist.
Task<Result<HoldState>> readHoldOnce(std::shared_ptr<ServerLink> link, Entry entry, Instant until);

// Reads the state (HGET and PTTL, or the kind's own script), retrying with back-off until `until`. A value that is not
// a number counts as not held. Ends at once if the connection will not be restored.
Task<Result<HoldState>> readHold(std::shared_ptr<ServerLink> link, Entry entry, Instant until);
// Does the same after canceling the attempt with this mark. A server may reject the cancellation and still return the
// state.
Task<Result<HoldState>> callOffAndRead(std::shared_ptr<ServerLink> link, Entry entry, Instant until, Key mark);

} // namespace lockscope::locks
