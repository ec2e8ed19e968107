#include "core/actions/audit/forced_before.h"

#include "core/base/escape.h"

#include <algorithm>

namespace lockscope::actions {

namespace {

bool tookHoldsAway(const AuditEntry &entry)
{
    static const QStringList takes{QStringLiteral("force-release"), QStringLiteral("remove-reader")};
    return takes.contains(entry.action) && entry.result == QLatin1String("released");
}

bool wasHeldBy(const AuditEntry &entry, const Owner &owner)
{
    const QString written = toDisplay(owner.raw()) + QStringLiteral(" × ");
    return std::any_of(entry.holders.begin(), entry.holders.end(),
                       [&](const QString &holder) { return holder.startsWith(written); });
}

} // namespace

std::vector<trace::PastEvent> forcedBefore(const std::vector<AuditEntry> &entries, const Key &lock, const Owner &owner)
{
    std::vector<trace::PastEvent> forced;
    for (const AuditEntry &entry : entries) {
        if (entry.name != lock || !tookHoldsAway(entry) || !wasHeldBy(entry, owner))
            continue;
        trace::PastEvent event;
        event.what = trace::PastEvent::What::Forced;
        event.source = trace::PastEvent::Source::Audit;
        event.wallMillis = entry.wallMillis;
        event.owner = owner;
        event.by = entry.who + QStringLiteral(", ") + entry.action + QStringLiteral(": ") + entry.reason;
        forced.push_back(event);
    }
    return forced;
}

} // namespace lockscope::actions
