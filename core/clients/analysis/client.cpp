#include "core/clients/analysis/client.h"

#include "core/base/escape.h"

namespace lockscope::clients {

bool isCertain(Source source)
{
    return source == Source::Trace || source == Source::NameRule || source == Source::Own;
}

QStringList addressesOf(const Whereabouts &where)
{
    QStringList addresses;
    for (const Connection &connection : where.connections)
        addresses << toDisplay(connection.address);
    addresses.sort();
    addresses.removeDuplicates();
    return addresses;
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
