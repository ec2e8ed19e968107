#include "core/actions/audit/audit_record.h"

#include "core/actions/plan/evidence.h"
#include "core/base/escape.h"

#include <QJsonArray>

namespace lockscope::actions {

namespace {

// Concatenates instead of using arg(), because an owner may be called %1.
QString holderText(const Holder &holder)
{
    return toDisplay(holder.owner.raw()) + QStringLiteral(" × ") + QString::number(holder.holds) + QStringLiteral(" (")
        + word(holder.access) + QLatin1Char(')');
}

QJsonArray holdersOf(const Lock &lock)
{
    QJsonArray holders;
    for (const auto &holder : lock.holders)
        holders.append(holderText(holder));
    return holders;
}

} // namespace

QJsonObject comparedOf(const Plan &plan)
{
    if (!plan.permit.isEmpty())
        return {{QStringLiteral("permit"), toDisplay(permitOwner(plan.permit).raw())},
                {QStringLiteral("deadline_ms"), plan.permitDeadline}};
    if (plan.seen.kind == Kind::Token)
        return {{QStringLiteral("value"), toDisplay(plan.value)}};
    QJsonObject fields;
    for (const auto &[field, value] : plan.fields)
        fields[toDisplay(field)] = toDisplay(value);
    return {{QStringLiteral("fields"), fields}};
}

QJsonObject intentRecord(const Plan &plan, const QJsonObject &details, const redis::Server &client,
                         const Consent &consent, const Doer &doer)
{
    const redis::Address &address = client.address();
    const Lock &seen = plan.seen;
    QJsonObject record{
        {QStringLiteral("action"), QString::fromLatin1(plan.action)},
        {QStringLiteral("phase"), QStringLiteral("intent")},
        {QStringLiteral("reason"), consent.reason},
        {QStringLiteral("environment"), word(doer.environment)},
        {QStringLiteral("node"), address.node()},
        {QStringLiteral("db"), address.db},
        {QStringLiteral("acl_user"), address.user.isEmpty() ? QStringLiteral("default") : toDisplay(address.user)},
        {QStringLiteral("acl_whoami"), doer.aclUser.isEmpty() ? QJsonValue() : QJsonValue(doer.aclUser)},
        {QStringLiteral("run_id"), QString::fromLatin1(client.info().runId)},
        {QStringLiteral("name"), toDisplay(seen.id.key.raw())},
        {QStringLiteral("name_base64"), QString::fromLatin1(seen.id.key.raw().toBase64())},
        {QStringLiteral("kind"), word(seen.kind)},
        {QStringLiteral("state"), word(seen.state)},
        {QStringLiteral("holders"), holdersOf(seen)},
        {QStringLiteral("pttl_ms"),
         plan.pttl.hasExpiry() ? QJsonValue(qint64(plan.pttl.left().count())) : QJsonValue()},
        {QStringLiteral("token"), plan.token ? QJsonValue(toDisplay(*plan.token)) : QJsonValue()}};
    if (consent.batch) {
        record[QLatin1String("batch")] = consent.batch->id;
        record[QLatin1String("batch_size")] = consent.batch->size;
    }
    for (auto detail = details.begin(); detail != details.end(); ++detail)
        record[detail.key()] = detail.value();
    return record;
}

QJsonObject outcomeRecord(const QString &intent, QLatin1String result, const Result<Outcome> &outcome)
{
    QJsonObject record{{QStringLiteral("phase"), QStringLiteral("outcome")},
                       {QStringLiteral("intent"), intent},
                       {QStringLiteral("result"), result}};
    if (!outcome) {
        record[QLatin1String("error")] = outcome.error().message;
        return record;
    }
    record[QLatin1String("receivers")] = outcome->receivers;
    record[QLatin1String("by")] = QStringLiteral("script");
    return record;
}

} // namespace lockscope::actions
