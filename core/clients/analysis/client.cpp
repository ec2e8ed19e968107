#include "core/clients/analysis/client.h"

namespace lockscope::clients {

bool isCertain(Source source)
{
    return source == Source::Trace || source == Source::NameRule || source == Source::Own;
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
