#include "core/actions/audit/forced_before.h"

#include "core/base/escape.h"

namespace lockscope::actions {

namespace {

bool tookHoldsAway(const AuditEntry &entry)
{
    return (entry.action == QLatin1String("force-release") && entry.result == QLatin1String("released"))
        || (entry.action == QLatin1String("remove-reader") && entry.result == QLatin1String("removed"));
}

} // namespace

std::vector<trace::PastEvent> forcedBefore(const std::vector<AuditEntry> &entries, const Key &lock, const Owner &owner)
{
    std::vector<trace::PastEvent> forced;
    for (const AuditEntry &entry : entries) {
        if (entry.name != lock || !tookHoldsAway(entry) || !entry.holders.contains(toDisplay(owner.raw())))
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
