#pragma once

#include "core/base/result.h"
#include "core/locks/wire/entry.h"
#include "core/redis/reply.h"

#include <optional>

namespace lockscope::locks {

// The answer of an acquire script, or of a successful `SET NX`.
struct AcquireReply {
    bool taken = false;
    qint64 figure = 0; // the hold count, or the PTTL
    std::optional<qint64> token; // fenced, if acquired

    static std::optional<AcquireReply> decode(const redis::Reply &reply);
    static bool isTaken(const Result<redis::Reply> &reply);
};
Error unexpectedReply();

// True if the owner already has this lock, which is not reentrant.
bool saysHeldAlready(const Error &error);
// Turns a server's error into a message that says what to do.
Error explained(const Error &error, const Entry &entry);

} // namespace lockscope::locks
