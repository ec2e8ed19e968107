#include "app/cli/command/told_action.h"

#include "app/cli/command/undo_offer.h"
#include "app/cli/output/json.h"
#include "core/actions/deeds/deeds.h"
#include "core/base/escape.h"

namespace lockscope::cli {

namespace {

using actions::Outcome;
using actions::Plan;

QJsonObject facts(const Context &context, QLatin1String result, const Plan &plan, qint64 receivers)
{
    return {{QStringLiteral("result"), result},
            {QStringLiteral("receivers"), receivers},
            {QStringLiteral("lock"),
             lockJson(plan.seen, context.session->client()->addressOf(plan.seen.id.key), context.clock->now())}};
}

QString counted(qint64 number, const char *what)
{
    return QString::number(number) + QLatin1Char(' ') + QLatin1String(what)
        + (number == 1 ? QString() : QStringLiteral("s"));
}

QString reachText(const Plan &plan, qint64 receivers)
{
    if (plan.deed == "disconnect")
        return QStringLiteral("; closed ") + counted(receivers, "connection");
    const bool isSilent = plan.deed == "put-back" || (plan.seen.kind == Kind::Token && plan.springChannel.isEmpty());
    if (isSilent) // none was sent
        return {};
    return QStringLiteral("; the message reached ") + counted(receivers, "client");
}

// Nobody shall look in vain for a record that is not there.
QString recordText(const Outcome &outcome)
{
    if (outcome.isRecorded())
        return QStringLiteral(". Recorded in %1 as %2").arg(outcome.auditFile, outcome.auditRecord);
    return QStringLiteral(". The intent is recorded in %1 as %2, but not that it was done")
        .arg(outcome.auditFile, outcome.auditRecord);
}

QLatin1String resultOf(const Plan &plan, const Outcome &outcome)
{
    return actions::resultWord(*actions::deedOf(plan.deed), outcome);
}

// Whose it is now, as `list` would show it; null: it was not kept.
QJsonValue keptJson(const Context &context, const Outcome &outcome)
{
    for (const locks::HoldFacts &hold : context.session->lockClient()->facts()) {
        if (hold.id == outcome.keptHold)
            return QJsonObject{{QStringLiteral("owner"), toDisplay(hold.owner.raw())},
                               {QStringLiteral("lease_ms"), qint64(hold.lease.count())}};
    }
    return {};
}

void tellOutcomeJson(const Context &context, const Plan &plan, const Outcome &outcome, const QJsonValue &undo)
{
    QJsonObject told = facts(context, resultOf(plan, outcome), outcome.now ? *outcome.now : plan, outcome.receivers);
    told[QLatin1String("audit_file")] = outcome.auditFile;
    told[QLatin1String("audit_record")] = outcome.auditRecord;
    told[QLatin1String("audit_warning")] = outcome.isRecorded() ? QJsonValue() : QJsonValue(outcome.auditWarning);
    told[QLatin1String("kept")] = keptJson(context, outcome);
    told[QLatin1String("undo")] = undo;
    context.streams.json(told);
}

void tellDone(const Context &context, const Plan &plan, const Outcome &outcome, const QString &undo)
{
    context.streams.line(QString(resultOf(plan, outcome)) + reachText(plan, outcome.receivers) + recordText(outcome));
    if (outcome.whatNow)
        context.streams.line(outcome.whatNow->english());
    else if (!undo.isEmpty())
        context.streams.line(undo);
}

} // namespace

void tellPlan(const Context &context, const Plan &plan)
{
    context.streams.line(words::summary(plan.seen, context.clock->now()).english());
    if (plan.warning)
        context.streams.line(QStringLiteral("  · ") + plan.warning->english());
    for (const auto &consequence : plan.consequences)
        context.streams.line(QStringLiteral("  · ") + consequence.english());
}

void tellDryRun(const Context &context, const Plan &plan, bool json)
{
    if (json)
        context.streams.json(facts(context, QLatin1String("dry-run"), plan, plan.wakes));
    else
        tellPlan(context, plan);
}

int tellOtherHolder(const Context &context, const Plan &plan, const Owner &meant, bool json)
{
    context.streams.error(QStringLiteral("nothing was done: '%1' is not held by %2")
                              .arg(toDisplay(plan.seen.id.key.raw()), toDisplay(meant.raw())));
    if (json)
        context.streams.json(facts(context, QLatin1String("changed"), plan, 0));
    else
        tellPlan(context, plan);
    return HolderChanged;
}

int tellOutcome(const Context &context, const Plan &plan, const Outcome &outcome, bool json)
{
    const UndoOffer undo = outcome.undo ? offerUndo(context, plan, outcome) : UndoOffer();
    if (json)
        tellOutcomeJson(context, plan, outcome, undo.json);
    if (!outcome.isRecorded())
        context.streams.error(QStringLiteral("the outcome is not recorded: ") + outcome.auditWarning);
    switch (outcome.what) {
    case Outcome::What::Done:
        if (!json)
            tellDone(context, plan, outcome, undo.text);
        return Done;
    case Outcome::What::Changed:
        context.streams.error(QStringLiteral("nothing was done: the lock changed meanwhile"));
        for (const auto &difference : outcome.differences)
            context.streams.error(QStringLiteral("  ") + difference.english());
        return HolderChanged;
    case Outcome::What::Gone: break;
    }
    context.streams.error(QStringLiteral("nothing was done: it was gone already"));
    return NotFound;
}

int tellFailure(const Context &context, Error error)
{
    if (error.token == "AUDIT")
        error.message += QStringLiteral(" (--audit-file FILE)");
    else if (error.token == "UNCONFIRMED")
        error.message += QStringLiteral(" (--confirm-name NAME)");
    else if (error.token == "UNIDENTIFIED")
        error.message += QStringLiteral(" (--identify, or --client-names RULE)");
    return context.fail(error);
}

} // namespace lockscope::cli
