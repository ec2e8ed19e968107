#pragma once

#include "core/model/lock.h"

namespace lockscope::monitor {

// Where a lock comes from that Redisson takes by itself, or for one key of an object. Told by its name and its
// holders, so nothing more is kept of it.
struct Origin {
    enum class Type : quint8 { Transaction, MapKey, SortedSet, CacheKey };
    Type type;
    std::optional<Key> object; // as its name says; none: a transaction holds what is named in no known way
    bool oneKey = false; // for one key of the object, not for all of it
    QByteArray transaction; // the id of the first holder's that has one; empty: nobody holds it inside one now
};
std::optional<Origin> originOf(const Lock &lock);

// The stable words of `list --json`: "transaction", "map-key", "sorted-set", "cache-key".
QLatin1String word(Origin::Type type);

} // namespace lockscope::monitor
