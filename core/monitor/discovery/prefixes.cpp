#include "core/monitor/discovery/prefixes.h"

#include <algorithm>

namespace lockscope::monitor {

bool isAmong(const QByteArray &name, const std::vector<QByteArray> &prefixes)
{
    const QByteArrayView whole(name);
    const bool isInBraces = whole.startsWith('{') && whole.indexOf('}') > 0;
    return prefixes.empty() || std::any_of(prefixes.begin(), prefixes.end(), [&](const QByteArray &prefix) {
               return whole.startsWith(prefix) || (isInBraces && whole.sliced(1).startsWith(prefix));
           });
}

} // namespace lockscope::monitor
