#pragma once

#include "core/async/task.h"
#include "core/base/ttl.h"
#include "core/monitor/judge/raw_lock.h"
#include "core/redis/server.h"

namespace lockscope::actions {

// Everything that decides about one lock, read in one step of the server (MULTI … EXEC). What is shown, what is
// compared and what is recorded are made of it, so that they cannot be of different holders.
struct Evidence {
    monitor::RawLock raw;
    QByteArray value; // of a string, whole
    std::optional<QByteArray> fencingToken; // as its key has it
    Ttl readerTtl; // of the reader asked about: the longest of its timeout keys
    Instant answeredAt{}; // the step was over by then; raw.readAt: it had not begun
};

// `known`: as it was seen a moment ago, with at most Lock::maxHolders; that says which keys belong to it. Who listens
// on its channels is no part of the step and is taken from there. `reader`: whose timeout keys are wanted, if it reads.
// Errors: the client's; Forbidden when the ACL refuses MULTI, EXEC or one of the keys; Precondition when the key is of
// another type by now.
Task<Result<Evidence>> readEvidence(redis::Server *client, Lock known, Owner reader = {});

} // namespace lockscope::actions
