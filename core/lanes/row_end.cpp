#include "core/lanes/row_end.h"

#include "core/model/lock.h"

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

Instant wentAt(const Lock &row)
{
    return row.exists || row.rare->goneAt == Instant{} ? row.readAt : row.rare->goneAt;
}

} // namespace lockscope::lanes
