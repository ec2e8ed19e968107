#include "core/actions/audit/audit_history.h"

#include "core/base/escape.h"

#include <QDateTime>
#include <QJsonArray>

#include <algorithm>

namespace lockscope::actions {

namespace {

QString raw(const QJsonObject &record, const char *what)
{
    return record[QLatin1String(what)].toString();
}

constexpr QLatin1String checkedResult("checked"); // checked by a person; a later outcome record replaces this result

// Returns the field in one line of plain text, whatever the file contains. Texts that are already escaped stay
// unchanged.
QString shown(const QJsonObject &record, const char *what)
{
    const QString text = raw(record, what);
    const auto bytes = fromDisplay(text);
    return bytes && toDisplay(*bytes) == text ? text : toDisplay(text.toUtf8());
}

QString whoOf(const QJsonObject &record)
{
    const QString aclUser = shown(record, raw(record, "acl_whoami").isEmpty() ? "acl_user" : "acl_whoami");
    return shown(record, "os_user") + QLatin1Char('@') + shown(record, "host")
        + (aclUser.isEmpty() || aclUser == QLatin1String("default") ? QString() : QStringLiteral(" as ") + aclUser);
}

QStringList holdersIn(const QJsonObject &record)
{
    const QString reader = raw(record, "reader");
    const QString permit = raw(record[QLatin1String("compared")].toObject(), "permit");
    if (!reader.isEmpty() || !permit.isEmpty())
        return {reader.isEmpty() ? permit : reader};
    QStringList holders;
    for (const QJsonValue holder : record[QLatin1String("holders")].toArray()) // form: OWNER × COUNT (ACCESS)
        holders.append(holder.toString().left(holder.toString().lastIndexOf(QStringLiteral(" × "))));
    return holders;
}

bool tookHoldsAway(const AuditEntry &entry)
{
    return (entry.action == QLatin1String("force-release") && entry.result == QLatin1String("released"))
        || (entry.action == QLatin1String("remove-reader") && entry.result == QLatin1String("removed"));
}

} // namespace

QJsonObject checkedRecord(const QString &intent, const QString &found)
{
    return {{QStringLiteral("phase"), QStringLiteral("outcome")},
            {QStringLiteral("intent"), intent},
            {QStringLiteral("result"), checkedResult},
            {QStringLiteral("found"), found}};
}

void AuditHistory::add(const QJsonObject &record, const AuditPlace &place)
{
    if (raw(record, "phase") == QLatin1String("outcome"))
        addOutcome(record, place);
    else if (raw(record, "phase") == QLatin1String("intent"))
        addIntent(record, place);
}

void AuditHistory::addIntent(const QJsonObject &record, const AuditPlace &place)
{
    AuditEntry entry;
    entry.id = raw(record, "id");
    entry.wallMillis = QDateTime::fromString(raw(record, "at"), Qt::ISODateWithMs).toMSecsSinceEpoch();
    entry.who = whoOf(record);
    entry.app = QString(shown(record, "app") + QLatin1Char(' ') + shown(record, "version")).trimmed();
    entry.action = shown(record, "action");
    entry.name = Key(QByteArray::fromBase64(raw(record, "name_base64").toLatin1()));
    entry.holders = holdersIn(record);
    entry.node = shown(record, "node");
    entry.db = record[QLatin1String("db")].toInt();
    entry.environment = shown(record, "environment");
    entry.batch = shown(record, "batch");
    entry.reason = shown(record, "reason");
    entry.intent = place;
    m_open[entry.id] = m_entries.size();
    m_changed.push_back(m_entries.size());
    m_entries.push_back(std::move(entry));
}

void AuditHistory::addOutcome(const QJsonObject &record, const AuditPlace &place)
{
    const auto found = m_open.constFind(raw(record, "intent"));
    if (found == m_open.constEnd())
        return;
    AuditEntry &entry = m_entries[*found];
    entry.result = shown(record, "result");
    if (entry.result.isEmpty())
        entry.result = QStringLiteral("unknown");
    entry.error = shown(record, "error");
    entry.outcome = place;
    m_changed.push_back(*found);
    if (entry.result != checkedResult)
        m_open.erase(found);
}

std::vector<std::size_t> AuditHistory::takeChanged()
{
    std::vector<std::size_t> changed = std::exchange(m_changed, {});
    std::sort(changed.begin(), changed.end());
    changed.erase(std::unique(changed.begin(), changed.end()), changed.end());
    return changed;
}

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
