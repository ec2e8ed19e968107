#include "core/actions/sweep/leftover.h"

namespace lockscope::actions {

QLatin1String word(Leftover::What what)
{
    switch (what) {
    case Leftover::What::Queue: return QLatin1String("fair-queue");
    case Leftover::What::ReadTimeout: return QLatin1String("read-timeout");
    case Leftover::What::Token: return QLatin1String("fencing-token");
    case Leftover::What::UnlockLatch: return QLatin1String("unlock-latch");
    case Leftover::What::Permits: break;
    }
    return QLatin1String("permits");
}

QLatin1String word(Leftover::Verdict verdict)
{
    switch (verdict) {
    case Leftover::Verdict::Dead: return QLatin1String("dead");
    case Leftover::Verdict::Ends: return QLatin1String("ends");
    case Leftover::Verdict::Unproven: return QLatin1String("unproven");
    case Leftover::Verdict::Needed: break;
    }
    return QLatin1String("needed");
}

} // namespace lockscope::actions
