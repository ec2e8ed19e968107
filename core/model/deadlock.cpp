#include "core/model/deadlock.h"

#include <algorithm>

namespace lockscope {

QLatin1String word(WaitSource source)
{
    switch (source) {
    case WaitSource::FairQueue: return QLatin1String("fair-queue");
    case WaitSource::Trace: return QLatin1String("trace");
    case WaitSource::OwnWaiter: return QLatin1String("own-waiter");
    case WaitSource::OwnRead: break;
    }
    return QLatin1String("own-read");
}

QLatin1String word(DeadlockEnd::By by)
{
    switch (by) {
    case DeadlockEnd::By::Nothing: return QLatin1String("nothing");
    case DeadlockEnd::By::Unknown: return QLatin1String("unknown");
    case DeadlockEnd::By::Lease: return QLatin1String("lease");
    case DeadlockEnd::By::WaitLimit: break;
    }
    return QLatin1String("wait-limit");
}

bool isSameCycle(const Deadlock &a, const Deadlock &b)
{
    return std::equal(
        a.links.begin(), a.links.end(), b.links.begin(), b.links.end(),
        [](const DeadlockLink &x, const DeadlockLink &y) { return x.lock == y.lock && x.holder == y.holder; });
}

Instant Deadlock::closedSince() const
{
    Instant latest{};
    for (const DeadlockLink &link : links)
        latest = std::max(latest, link.waitsSince);
    return latest;
}

} // namespace lockscope
