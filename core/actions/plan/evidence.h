#pragma once

#include "core/actions/plan/plan.h"
#include "core/async/task.h"
#include "core/base/bytes.h"
#include "core/base/clock.h"
#include "core/base/ttl.h"
#include "core/model/lock_ptr.h"
#include "core/monitor/analysis/raw_lock.h"
#include "core/redis/server.h"

#include <optional>
#include <vector>

namespace lockscope::actions {

// The data from which an action on one lock is planned, read atomically (MULTI … EXEC). The display, the comparison and
// the record use this data, so all three describe the same holders.
struct Evidence {
    monitor::RawLock raw;
    QByteArray value; // the complete value of a string
    std::optional<QByteArray> fencingToken; // the bytes in the key of the fencing counter
    Ttl readerTtl; // the longest time to live of the requested reader's timeout keys
    Instant answeredAt{}; // the server read the lock between raw.readAt and this time
};

// `known`: the lock as seen a moment ago, with at most Lock::maxHolders holders. `known` says which keys belong to the
// lock. The numbers of listeners are copied from `known`, because the step does not count listeners. `reader`: if this
// lock owner is a reader, its timeout keys are read as well. Errors: the client's; Forbidden when the ACL refuses
// MULTI, EXEC or one of the keys; Precondition when the type of the key has changed since.
Task<Result<Evidence>> readEvidence(redis::Server *client, Lock known, Owner reader = {});

// The timeout keys of the holds of one reader, or of all readers. At most a thousand keys, because no more are shown.
// Empty for a holder that is not a reader.
std::vector<Key> timeoutKeys(const Lock &lock, const Owner &reader);
std::vector<Key> timeoutKeys(const Lock &lock);

std::vector<Owner> ownersOf(const Lock &lock); // its holders

// The displayed form of a permit: the 16 bytes of its id in hexadecimal, or the text that an older Redisson wrote.
Owner permitOwner(const QByteArray &member);

// Sets in the plan which permit of an expirable semaphore to take away. Error: Precondition when there are several
// permits and none is named, or when the named permit does not exist.
std::optional<Error> choosePermit(Plan &plan, const Evidence &evidence, const Owner &permit);

} // namespace lockscope::actions
