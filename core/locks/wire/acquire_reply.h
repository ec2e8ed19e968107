#pragma once

#include "core/base/result.h"
#include "core/locks/wire/entry.h"
#include "core/redis/reply.h"

#include <optional>

namespace lockscope::locks {

// What the acquire scripts answer, and `SET NX` when it was taken.
struct AcquireReply {
    bool taken = false;
    qint64 figure = 0; // the hold count, or what PTTL says
    std::optional<qint64> token; // fenced, when taken

    static std::optional<AcquireReply> decode(const redis::Reply &reply);
    static bool isTaken(const Result<redis::Reply> &reply);
};
Error unexpectedReply();

// The owner has it already, and it is not reentrant.
bool saysHeldAlready(const Error &error);
// An error of the server in words that say what to do.
Error explained(const Error &error, const Entry &entry);

} // namespace lockscope::locks
