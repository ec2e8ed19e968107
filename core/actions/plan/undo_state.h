#pragma once

#include "core/base/bytes.h"
#include "core/base/clock.h"
#include "core/base/ttl.h"

#include <utility>
#include <vector>

namespace lockscope::actions {

// The time within which an action can be undone.
inline constexpr Millis undoFor{10'000};

// The state that an action removed, as its script found it. This state and the values that the plan compared are enough
// to restore the lock.
struct UndoState {
    enum class What {
        Hash, // a lock, or one of its readers
        Token,
        Permit,
        Waiter,
        Expiry, // the lock had no expiry
    };
    struct Behind { // a waiter that stood behind the removed waiter
        QByteArray owner;
        QByteArray before; // its deadline before the removal, as in the zset; empty if it had none
        QByteArray after; // its deadline after the removal
    };

    What what = What::Hash;
    Instant takenAt{}; // just before the script was sent that read the times to live below
    Ttl left; // Hash, Token: the lock's time to live. Expiry: the time to live that the action set
    QByteArray mode; // Hash: the lock's mode if one of several readers was removed; empty if the lock was freed
    std::vector<std::pair<QByteArray, QByteArray>> fields;
    std::vector<std::pair<Key, Ttl>> timeouts; // of readers
    QByteArray deadline; // Permit, Waiter: as it was in the zset
    qint64 place = 0; // Waiter
    std::vector<Behind> behind;

    // Subtracts the time since takenAt from `ttl`, so the result is never longer than the time that is really left.
    // Zero or less means expired. A Ttl without expiry is returned unchanged.
    Ttl remaining(const Ttl &ttl, Instant now) const
    {
        return ttl.hasExpiry() ? Ttl::of(ttl.left() - toMillis(now - takenAt)) : ttl;
    }
};

} // namespace lockscope::actions
