#pragma once

#include "app/cli/command/context.h"

#include <functional>

namespace lockscope::cli {

// What was acquired: one lock, or several as one. Without either: the exit code to end with, already explained.
struct Acquired {
    std::shared_ptr<locks::Hold> hold;
    std::shared_ptr<locks::CompoundHold> compound;
    int exitCode = Done;

    bool isHeld() const { return hold || compound; }
    Owner owner() const;
    std::optional<qint64> token() const; // of a fenced lock
    Millis lease() const;
    bool hasWatchdog() const;
    bool isValid() const; // by the clock: before the deadline

    // Calls back as long as `listener` lives.
    void watch(QObject *listener, const std::function<void(locks::LossReason)> &lost,
               const std::function<void(const Error &)> &atRisk) const;
};

// Leaves it held, without anybody to renew it.
void detach(Context *context, const Acquired &acquired);

// Releases and says so when that did not work out; the given exit code otherwise. Of a compound lock, members that do
// not answer within `limit` are left.
Task<int> releaseAtEnd(Context *context, Acquired acquired, Millis limit, int exitCode);

QString lossText(locks::LossReason reason);

} // namespace lockscope::cli
