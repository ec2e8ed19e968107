#pragma once

#include "core/locks/acquire/pending_acquire.h"

namespace lockscope::locks {

// A lock that some other script takes for this client, along with what else it does, with a fixed lease. Made before
// the script is sent: a hold counts from then. Forgotten when the lock was not taken, or nobody knows.
class Taking {
public:
    Taking(const std::shared_ptr<AcquireParts> &parts, Key name, Kind kind, Millis lease);

    const Owner &owner() const { return m_pending.entry.owner; }
    Kind kind() const { return m_pending.entry.kind; }
    Millis lease() const { return m_pending.terms.lease; }
    // Once this key is written the script changes nothing, however late it arrives (see force_release.lua).
    Key mark() const { return m_pending.mark(); }
    // It is ours, among LockClient::holds(). Unless it is given back before, that is done a moment before its lease is
    // over: its waiters are woken then, as the end of a lease wakes nobody.
    std::shared_ptr<Hold> taken(std::optional<qint64> token);
    // The script's reply is lost: calls it off, and looks whether it took the lock before that. Then it is ours, as
    // above. Null: it did not take it, and never will. Errors: `lost`, as that could not be found out in time; it is
    // found out in the background, and what was taken goes back.
    static Task<Result<std::shared_ptr<Hold>>> settle(Taking taking, Error lost);

private:
    PendingAcquire m_pending;
};

} // namespace lockscope::locks
