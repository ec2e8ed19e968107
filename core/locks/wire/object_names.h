#pragma once

#include "core/base/bytes.h"

#include <optional>

namespace lockscope::locks {

// The purpose of a lock, derived from its name. Covers locks that Redisson itself creates, and locks of one key of an
// object.
struct ObjectLock {
    enum class For {
        Key, // of a map, set or multimap: RMap.getLock(key) and similar, and transactions
        CacheKey, // of a JCache, or of a multimap of Redisson 3.8.2
        Transaction, // a whole object, inside transactions
        SortedSet, // a sorted set or a priority queue, while it changes
    };
    enum class Form { Lock, Fair, ReadWrite, Semaphore, ExpirableSemaphore, Latch };
    For what;
    Form form = Form::Lock; // for For::Key: the form of the lock; in a transaction, also a read-write lock
    Key object; // unwrapped: `carts` of `{carts}:HASH:lock`
};

// Rule: Redisson 3.8.2 to 4.7.0 use the names `{OBJECT}:HASH:FORM` (`{OBJECT}:HASH:key` for a JCache),
// `OBJECT:transaction_lock` and `redisson_sortedset_lock:{OBJECT}`. HASH is 22 digits of base64. Any other name gives
// nullopt. `{a}` may be the name of the object `{a}`, or the wrapped name of the object `a`. The result is `a`, as for
// companions.
std::optional<ObjectLock> objectLockOf(const Key &name);

} // namespace lockscope::locks
