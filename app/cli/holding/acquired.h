#pragma once

#include "app/cli/command/context.h"

#include <functional>

namespace lockscope::cli {

// An acquired lock or compound lock. If both are null, `exitCode` is the code of an error that was already reported.
struct Acquired {
    std::shared_ptr<locks::Hold> hold;
    std::shared_ptr<locks::CompoundHold> compound;
    int exitCode = Done;

    bool isHeld() const { return hold || compound; }
    Owner owner() const;
    std::optional<qint64> token() const; // of a fenced lock
    Millis lease() const;
    bool hasWatchdog() const;
    bool isValid() const; // true before the deadline

    // Calls back while `listener` lives.
    void watch(QObject *listener, const std::function<void(locks::LossReason)> &lost,
               const std::function<void(const Error &)> &atRisk) const;
};

// Leaves the lock held; nobody renews it.
void detach(Context *context, const Acquired &acquired);

// Releases the lock and reports a failure. Returns `exitCode`. If it is Done, returns the code of the failure: LockLost
// if the lock was no longer held, otherwise that of the error. Members of a compound lock that do not answer within
// `limit` stay held.
Task<int> releaseAtEnd(Context *context, Acquired acquired, Millis limit, int exitCode);

QString lossText(locks::LossReason reason);

} // namespace lockscope::cli
