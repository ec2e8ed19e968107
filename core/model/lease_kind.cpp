#include "core/model/lease_kind.h"

namespace lockscope {

QLatin1String word(LeaseKind lease)
{
    switch (lease) {
    case LeaseKind::Learning: return QLatin1String("learning");
    case LeaseKind::Watchdog: return QLatin1String("watchdog");
    case LeaseKind::Fixed: return QLatin1String("fixed");
    case LeaseKind::None: break;
    }
    return QLatin1String("none");
}

} // namespace lockscope
