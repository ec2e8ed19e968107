#include "core/model/lock_event.h"

namespace lockscope {

QLatin1String word(LockEvent::What what)
{
    using What = LockEvent::What;
    switch (what) {
    case What::Acquired: return QLatin1String("acquired");
    case What::Reentered: return QLatin1String("reentered");
    case What::Waiting: return QLatin1String("waiting");
    case What::Woken: return QLatin1String("woken");
    case What::Renewed: return QLatin1String("renewed");
    case What::CountDown: return QLatin1String("count-down");
    case What::Released: return QLatin1String("released");
    case What::Forced: return QLatin1String("forced");
    case What::Expired: return QLatin1String("expired");
    case What::Lost: return QLatin1String("lost");
    case What::Downgraded: return QLatin1String("downgraded");
    case What::Queued: return QLatin1String("queued");
    case What::GaveUp: return QLatin1String("gave-up");
    case What::Gone: return QLatin1String("gone");
    case What::Restarted: return QLatin1String("server-restarted");
    case What::FailedOver: return QLatin1String("failed-over");
    case What::Vanished: return QLatin1String("vanished");
    case What::Changed: break;
    }
    return QLatin1String("changed");
}

} // namespace lockscope
