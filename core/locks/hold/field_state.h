#pragma once

#include "core/async/task.h"
#include "core/base/result.h"
#include "core/base/ttl.h"
#include "core/locks/wire/entry.h"
#include "core/locks/wire/server_link.h"

#include <memory>
#include <optional>

namespace lockscope::locks {

// What became of calling a request off.
enum class CallOff : quint8 {
    Open, // it may still arrive and be carried out
    Done, // it changes nothing any more
    Forbidden, // this user may not write the mark
};

// What the server says about one hold, read at `sentAt` or later.
struct FieldState {
    qint64 count = 0; // 0: not held
    Ttl ttl; // of the lock
    std::optional<qint64> token; // fenced: of the latest acquire
    CallOff callOff = CallOff::Open; // of the request whose mark was given
    Instant sentAt{};
};

// Reads it once. The server must be there.
Task<Result<FieldState>> readFieldOnce(std::shared_ptr<ServerLink> link, Entry entry, Instant until);

// Reads it (HGET and PTTL, or the kind's own script), trying again with back-off until `until`. Any value but a number
// counts as not held. A connection that nobody is going to make again ends it at once.
Task<Result<FieldState>> readField(std::shared_ptr<ServerLink> link, Entry entry, Instant until);
// The same, after the attempt with this mark was called off. A server may refuse that and still be read.
Task<Result<FieldState>> callOffAndRead(std::shared_ptr<ServerLink> link, Entry entry, Instant until, Key mark);

} // namespace lockscope::locks
