#pragma once

#include "core/base/bytes.h"
#include "core/model/lock_ptr.h"

#include <optional>

namespace lockscope::monitor {

// The origin of a lock that Redisson acquires internally, or for one key of an object. Derived from its name and its
// holders, so nothing else is stored.
struct Origin {
    enum class Type : quint8 { Transaction, MapKey, SortedSet, CacheKey };
    Type type;
    std::optional<Key> object; // from its name; nullopt if a transaction holds a lock whose name has an unknown form
    bool oneKey = false; // for one key of the object, not for the whole object
    QByteArray transaction; // ID from the first holder that has one; empty if no holder is in a transaction
};
std::optional<Origin> originOf(const Lock &lock);

// The stable words of `list --json`: "transaction", "map-key", "sorted-set", "cache-key".
QLatin1String word(Origin::Type type);

} // namespace lockscope::monitor
