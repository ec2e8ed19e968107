#include "core/clients/analysis/client.h"

namespace lockscope::clients {

bool isCertain(Source source)
{
    return source == Source::Trace || source == Source::NameRule || source == Source::Own;
}

QLatin1String word(ClientState state)
{
    switch (state) {
    case ClientState::Monopolising: return QLatin1String("monopolising");
    case ClientState::FailingUnlocks: return QLatin1String("failing-unlocks");
    case ClientState::RenewingWhatIsGone: return QLatin1String("renewing-what-is-gone");
    case ClientState::SubscriptionsUsedUp: return QLatin1String("subscriptions-used-up");
    case ClientState::WatchdogStopped: return QLatin1String("watchdog-stopped");
    case ClientState::Gone: break;
    }
    return QLatin1String("gone");
}

QLatin1String word(Source source)
{
    switch (source) {
    case Source::Trace: return QLatin1String("trace");
    case Source::NameRule: return QLatin1String("name-rule");
    case Source::Own: return QLatin1String("own");
    case Source::Activity: return QLatin1String("activity");
    case Source::None: break;
    }
    return QLatin1String("none");
}

} // namespace lockscope::clients
