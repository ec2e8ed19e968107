#include "core/actions/audit/forced_before.h"

#include "core/actions/audit/audit_reader.h"
#include "core/base/escape.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>

namespace lockscope::actions {

namespace {

bool tookHoldsAway(const AuditEntry &entry)
{
    static const QStringList takes{QStringLiteral("force-release"), QStringLiteral("remove-reader")};
    return takes.contains(entry.action) && entry.result == QLatin1String("released");
}

// The intent says who had it: OWNER × COUNT (ACCESS).
bool wasHeldBy(const AuditEntry &entry, const Owner &owner)
{
    const QJsonObject intent = QJsonDocument::fromJson(readAuditLine(entry.intent)).object();
    const QJsonArray holders = intent[QLatin1String("holders")].toArray();
    const QString written = toDisplay(owner.raw()) + QStringLiteral(" × ");
    return std::any_of(holders.begin(), holders.end(),
                       [&](const QJsonValue &holder) { return holder.toString().startsWith(written); });
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
