#pragma once

#include "core/base/bytes.h"
#include "core/base/clock.h"
#include "core/base/result.h"
#include "core/locks/compound/compound.h"
#include "core/redis/address.h"

#include <QStringList>

#include <optional>
#include <vector>

namespace lockscope::cli {

// The command line, understood. Everything that can be wrong with it is found here, before anything is sent.
struct Invocation {
    QString command; // empty: --help or --version was asked for, see `text`
    QString text; // what to print instead of running a command

    redis::Address address; // the first of them
    std::vector<redis::Address> servers; // several: red locks
    bool demo = false;
    std::vector<QByteArray> tokenPatterns; // names of plain SET NX locks

    bool json = false;
    QStringList columns; // list, watch
    Key name; // the first of them
    std::vector<Key> names; // several: multi-locks
    QStringList program; // run: the command and its arguments
    std::optional<locks::CompoundKind> compound;
    locks::Kind kind = locks::Kind::Reentrant; // of each member
    bool kindGiven = false;
    int permits = 1; // semaphores
    bool permitsGiven = false;
    locks::ReplicaSync replicas = locks::ReplicaSync::Off;
    bool anyKind = false; // also where another kind of lock uses the name
    std::optional<Millis> wait;
    std::optional<Millis> lease;
    bool detach = false;
    int notAcquiredCode = 1; // run -E
    Owner owner; // release
    std::optional<Owner> ifHolder; // force-release
    QString reason;
    bool dryRun = false;
    QString auditFile;
    Millis connectTimeout{5'000};
};

// `arguments` without the program's name. Errors are Precondition, with a message that says what would be right.
Result<Invocation> parseInvocation(const QStringList &arguments);

} // namespace lockscope::cli
