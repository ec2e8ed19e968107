#include "core/model/trace_event.h"

namespace lockscope {

QLatin1String word(TraceEvent::What what)
{
    using What = TraceEvent::What;
    switch (what) {
    case What::Acquired: return QLatin1String("acquired");
    case What::Reentered: return QLatin1String("reentered");
    case What::Refused: return QLatin1String("refused");
    case What::Waiting: return QLatin1String("waiting");
    case What::Queued: return QLatin1String("queued");
    case What::GaveUp: return QLatin1String("gave-up");
    case What::Woken: return QLatin1String("woken");
    case What::Renewed: return QLatin1String("renewed");
    case What::CountDown: return QLatin1String("count-down");
    case What::Released: return QLatin1String("released");
    case What::Downgraded: return QLatin1String("downgraded");
    case What::UnlockRefused: return QLatin1String("unlock-refused");
    case What::Lost: return QLatin1String("lost");
    case What::RenewalRefused: return QLatin1String("renewal-refused");
    case What::Expired: return QLatin1String("expired");
    case What::Forced: return QLatin1String("forced");
    case What::Changed: break;
    }
    return QLatin1String("changed");
}

} // namespace lockscope
