#pragma once

#include "app/cli/command/context.h"
#include "core/families/catalog.h"
#include "core/model/lock_copies.h"

#include <vector>

namespace lockscope::cli {

// A lock as it is now. Without a lock, `exitCode` is NotFound, or the code of an error that was already reported.
struct ReadLock {
    LockPtr lock;
    int exitCode = Done;
};
// Watches only this lock for the given time, on all servers that answer.
Task<void> watchFor(Context *context, Key name, Millis time);
// Prepares each session for watchFor().
void watchOnly(SessionOptions &options, const Key &name);
// Also returns a lock that watchFor() saw and that is free now.
Task<ReadLock> readLock(Context *context, Session *session, Key name);
// The copies of a lock on replicas; null without replicas.
Task<LockCopiesPtr> readCopies(Context *context, Session *session, LockId lock, families::CatalogPtr catalog);
void reportNoLock(const Context &context, const Key &name);
// The exit code of a command for one lock, from the codes of all servers. The first failure counts. If every server
// answered and none has the lock, reports that it does not exist.
int codeOfAll(const Context &context, const Key &name, const std::vector<int> &codes);

// The state of a lock, its evidence, and the possible actions.
void printWords(const Context &context, const Lock &lock);
// The same for scripts: summary, evidence, advice, choices.
void addWords(QJsonObject &into, const Lock &lock, Instant now);
// Prints whether the replicas have the lock; prints nothing without replicas.
void printCopies(const Context &context, const Lock &lock, const LockCopiesPtr &copies);

} // namespace lockscope::cli
