#pragma once

#include "app/cli/command/context.h"
#include "core/model/lock_copies.h"

namespace lockscope::cli {

// A lock as it is now; or none, and the code to end with: NotFound, or what has been explained already.
struct ReadLock {
    LockPtr lock;
    int exitCode = Done;
};
// Watches this lock on all servers that were reached, for so long, and no other.
Task<void> watchFor(Context *context, Key name, Millis time);
// Prepares each session for watchFor().
void watchOnly(SessionOptions &options, const Key &name);
// Also gives a lock that was seen during watchFor() and is free now.
Task<ReadLock> readLock(Context *context, Session *session, Key name);
// What the replicas have of a lock; null where there are none.
Task<LockCopiesPtr> readCopies(Context *context, Session *session, LockId lock, std::vector<QByteArray> tokenPatterns);
void reportNoLock(const Context &context, const Key &name);

// Why it is as it is, and what can be done.
void printWords(const Context &context, const Lock &lock);
// The same for scripts: summary, evidence, advice, choices.
void addWords(QJsonObject &into, const Lock &lock, Instant now);
// Whether its replicas have it; nothing where there are none.
void printCopies(const Context &context, const Lock &lock, const LockCopiesPtr &copies);

} // namespace lockscope::cli
