#pragma once

#include "core/locks/acquire/pending_acquire.h"

namespace lockscope::locks {

// A lock with a fixed lease that a script acquires for this client as a part of its own work (for example
// force_release.lua). Create the ScriptAcquire before the script is sent, because the hold's time starts at its
// creation. If the script did not acquire the lock, destroy the ScriptAcquire.
class ScriptAcquire {
public:
    ScriptAcquire(const std::shared_ptr<AcquireParts> &parts, Key name, AcquirableKind kind, Millis lease);

    const Owner &owner() const { return m_pending.entry.owner; }
    AcquirableKind kind() const { return m_pending.entry.kind; }
    Millis lease() const { return m_pending.terms.lease; }
    // Once this key exists, the script changes nothing, even if the script arrives late (see force_release.lua).
    Key mark() const { return m_pending.mark(); }
    // Adds the acquired lock to LockClient::holds(). If nobody releases the lock earlier, it is released just before
    // its lease ends, because a release wakes waiters and an expiry does not.
    std::shared_ptr<Hold> acquired(std::optional<qint64> token);
    // After a lost reply, cancels the script and checks whether the script had acquired the lock. If so, the lock is
    // ours, as after acquired(). Null means that the script did not acquire the lock and never will. Returns the error
    // `lost` if the outcome could not be determined in time, or if the server refused to cancel the script. A
    // background task then continues, and releases the lock if the script acquired it.
    static Task<Result<std::shared_ptr<Hold>>> settle(ScriptAcquire acquire, Error lost);

private:
    PendingAcquire m_pending;
};

} // namespace lockscope::locks
