#include "core/lanes/row_end.h"

#include "core/model/lock.h"

#include <algorithm>

namespace lockscope::lanes {

End endOf(const Lock &row)
{
    if (row.exists)
        return End::Unknown;
    switch (row.ending) {
    case Ending::Released: return End::Released;
    case Ending::Expired: return End::Expired;
    case Ending::Restarted: return End::Restarted;
    case Ending::FailedOver: return End::FailedOver;
    case Ending::Unknown: break;
    }
    return End::Unknown;
}

// An earlier hold is over when the present one begins. The permits of a semaphore do not follow each other.
Instant wentAt(const Lock &row, Instant from)
{
    if (!row.exists)
        return row.rare->goneAt == Instant{} ? row.readAt : row.rare->goneAt;
    return from < row.heldSince && !isCounter(row) ? std::min(row.heldSince, row.readAt) : row.readAt;
}

} // namespace lockscope::lanes
