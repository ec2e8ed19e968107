#pragma once

#include "core/base/bytes.h"
#include "core/base/clock.h"
#include "core/base/ttl.h"

#include <utility>
#include <vector>

namespace lockscope::actions {

// How long what was done can be taken back.
inline constexpr Millis undoFor{10'000};

// What an action took away, as its one step found it: with what its plan compared, enough to put it back.
struct Former {
    enum class What {
        Hash, // a lock, or one of its readers
        Token,
        Permit,
        Waiter,
        Expiry, // it had none
    };
    struct Behind { // a waiter behind the one that went
        QByteArray owner;
        QByteArray before; // its deadline, as the zset had it; empty: none
        QByteArray after; // and has it since
    };

    What what = What::Hash;
    Instant takenAt{}; // before the step was sent: what had an end has run on since
    Ttl left; // Hash, Token: of the lock. Expiry: what it was given
    QByteArray mode; // Hash, one reader of several: what the lock is still; empty: it was freed
    std::vector<std::pair<QByteArray, QByteArray>> fields;
    std::vector<std::pair<Key, Ttl>> timeouts; // of readers
    QByteArray deadline; // Permit, Waiter: as it stood in the zset
    qint64 place = 0; // Waiter
    std::vector<Behind> behind;

    // What would be left of it now, at most; not above 0: its time is over. Without an end it stays so.
    Ttl remaining(const Ttl &ttl, Instant now) const
    {
        return ttl.hasExpiry() ? Ttl::of(ttl.left() - toMillis(now - takenAt)) : ttl;
    }
};

} // namespace lockscope::actions
