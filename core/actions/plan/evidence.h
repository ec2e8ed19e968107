#pragma once

#include "core/actions/plan/plan.h"
#include "core/async/task.h"
#include "core/base/ttl.h"
#include "core/model/lock.h"
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

// The timeout keys that belong to the holds of one reader, or of all of them: at most a thousand, as people are shown
// no more. None of who does not read.
std::vector<Key> timeoutKeys(const Lock &lock, const Owner &reader);
std::vector<Key> timeoutKeys(const Lock &lock);

// A permit as people write it: the 16 bytes of its id in hexadecimal, or what an older Redisson wrote.
Owner permitOwner(const QByteArray &member);

// Which permit of an expirable semaphore is to be taken away, entered in the plan. Precondition when none is named
// though there are several, or when the one named is not there.
std::optional<Error> choosePermit(Plan &plan, const Evidence &evidence, const Owner &permit);

} // namespace lockscope::actions
