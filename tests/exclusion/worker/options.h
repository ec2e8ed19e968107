#pragma once

#include "core/base/result.h"
#include "core/locks/hold.h"
#include "core/redis/address.h"

#include <QStringList>

#include <vector>

namespace lockscope::exclusion {

// A lock the workers contend for, and as what kinds it may be taken. On the command line: NAME=KIND[+KIND…][!], with
// `!` for one that the harness will break: no witness is asked there.
struct LockUse {
    QByteArray name;
    std::vector<locks::Kind> kinds;
    bool isBroken = false;
};

struct WorkerOptions {
    redis::Address address;
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
    bool asksServer = false; // for its witness, too
    bool isCareless = false; // acts whatever its deadline is: what the checker must catch
};

QByteArray wordOf(locks::Kind kind);
QString toWord(const LockUse &use);
Result<LockUse> lockUse(const QString &word);

// --url URL --history FILE --locks USE,… [--shared FILE] [--number N] [--owners N] [--seed S] [--watchdog MS]
// [--lease FROM-TO] [--poll-cap MS] [--ask-server] [--careless]
Result<WorkerOptions> workerOptions(const QStringList &arguments);

} // namespace lockscope::exclusion
