#pragma once

#include "core/base/result.h"
#include "core/locks/compound/compound.h"
#include "core/locks/terms/terms.h"
#include "core/redis/address.h"

#include <QStringList>

#include <vector>

namespace lockscope::exclusion {

// A lock for which the workers contend, and its possible kinds. On the command line: NAME=KIND[+KIND…][!], with `!` for
// a lock that the harness will break (no witness is asked then). KIND*N: a semaphore with N permits. NAME=multi: two or
// three of the plain reentrant locks; the name is only a label. NAME=red: one lock of that name on all servers.
struct LockUse {
    QByteArray name;
    std::vector<locks::AcquirableKind> kinds; // empty: `compound` applies
    bool isBroken = false;
    int permits = 0; // of a semaphore; 0: not a semaphore
    std::optional<locks::CompoundKind> compound = {};
};
bool isPlainSemaphore(const LockUse &use);

struct WorkerOptions {
    redis::Address address;
    std::vector<redis::Address> others; // the further servers of red locks; empty: workers acquire no red locks
    QString history;
    QString shared; // the file of the shared witness; empty: none
    int number = 1;
    int owners = 3;
    std::vector<LockUse> locks;
    quint32 seed = 1;
    Millis watchdog{900};
    Millis leaseFrom{300};
    Millis leaseTo{2'000};
    Millis pollCap{2'000};
    Millis fairWait{2'000}; // the longest time that a killed waiter at the head of a queue blocks those behind it
    int cancels = 5; // percentage of the acquires
    int longStays = 19; // percentage of the visits that last for half a lease or longer
    locks::ReplicaSync replicas = locks::ReplicaSync::Off; // which replicas must confirm an acquire
    bool asksServer = false; // also asks the server's witness
    bool isCareless = false; // acts whatever its deadline is, so the checker must detect it
};

QByteArray wordOf(locks::AcquirableKind kind);
bool isSemaphore(locks::AcquirableKind kind);
QString toWord(const LockUse &use);
Result<LockUse> lockUse(const QString &word);
Result<std::vector<LockUse>> lockUses(const QString &list); // separated by commas

// --url URL --history FILE --locks USE,… [--shared FILE] [--number N] [--owners N] [--seed S] [--watchdog MS]
// [--lease FROM-TO] [--poll-cap MS] [--fair-wait MS] [--cancel PERCENT] [--long PERCENT] [--red URL,…]
// [--replicas off|one|all] [--ask-server] [--careless]
Result<WorkerOptions> workerOptions(const QStringList &arguments);

} // namespace lockscope::exclusion
