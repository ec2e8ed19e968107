#pragma once

#include "core/base/bytes.h"

#include <optional>

namespace lockscope::locks {

// What a lock is for that Redisson takes by itself, or for one key of an object: as its name says.
struct ObjectLock {
    enum class For {
        Key, // of a map, set or multimap: RMap.getLock(key) and its like, and transactions
        CacheKey, // of a JCache, or of a multimap of Redisson 3.8.2
        Transaction, // a whole object, inside transactions
        SortedSet, // or a priority queue, while it changes
    };
    enum class Form { Lock, Fair, ReadWrite, Semaphore, ExpirableSemaphore, Latch };
    For what;
    Form form = Form::Lock; // Key: which of them; a transaction's may be a read-write lock as well
    Key object; // unwrapped: `carts` of `{carts}:HASH:lock`
};

// Rule: Redisson 3.8.2 to 4.7.0 name them `{OBJECT}:HASH:FORM` (`{OBJECT}:HASH:key` for a JCache), HASH being 22 digits
// of base64, `OBJECT:transaction_lock` and `redisson_sortedset_lock:{OBJECT}`. Any other name gives nullopt. `{a}` may
// be an object of that name or `a`, wrapped: `a` is given, as for companions.
std::optional<ObjectLock> objectLockOf(const Key &name);

} // namespace lockscope::locks
