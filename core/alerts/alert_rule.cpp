#include "core/alerts/alert_rule.h"

#include "core/monitor/analysis/glob.h"

#include <algorithm>

namespace lockscope::alerts {

bool isMuted(const AlertRule &rule, const QByteArray &name)
{
    return std::any_of(rule.muted.begin(), rule.muted.end(),
                       [&name](const QByteArray &pattern) { return monitor::globMatches(pattern, name); });
}

QLatin1String word(Severity severity)
{
    return severity == Severity::Wrong ? QLatin1String("critical") : QLatin1String("warning");
}

} // namespace lockscope::alerts
