#pragma once

#include "core/base/bytes.h"
#include "core/base/clock.h"

#include <QHash>
#include <QMetaType>

#include <memory>

namespace lockscope {

// How long one lock was held in the last day, according to a history. Counts only holds whose beginning and end were
// seen.
struct UsualHolds {
    qint64 count = 0; // 0 if there were too few to say what is usual
    Millis median{};
    Millis most{}; // 99 % of the holds took at most this

    // The present holder, if the history knows that it holds the lock.
    Owner owner;
    qint64 countOfOwner = 0; // 0 if its holds were not counted
    Millis medianOfOwner{};
    Instant heldSince{}; // of the present hold
    bool heldSinceIsBound = false;
};

// Of all locks of one database of a server.
struct UsualTable {
    static constexpr qint64 fewest = 10; // fewer holds do not show what is usual

    QHash<Key, UsualHolds> locks;
    Instant asOf{}; // when the recording program last had contact
};
using UsualTablePtr = std::shared_ptr<const UsualTable>;

} // namespace lockscope

Q_DECLARE_METATYPE(lockscope::UsualTablePtr)
