#include "app/cli/actions/action_report.h"

#include "app/app_text.h"
#include "app/cli/command/choice_lines.h"
#include "app/cli/output/json.h"
#include "core/actions/kinds/action.h"
#include "core/actions/plan/undo_state.h"
#include "core/actions/policy/action_permission.h"
#include "core/base/escape.h"

#include <QJsonArray>

namespace lockscope::cli {

namespace {

using actions::Outcome;
using actions::Plan;

QJsonObject lockReport(const Context &context, QLatin1String result, const Plan &plan, qint64 receivers)
{
    return {{QStringLiteral("result"), result},
            {QStringLiteral("receivers"), receivers},
            {QStringLiteral("lock"),
             lockJson(plan.seen, context.session->client()->addressOf(plan.seen.id.key), context.clock->now())}};
}

void addRecord(QJsonObject &into, const Outcome &outcome)
{
    into[QLatin1String("audit_file")] = outcome.auditFile;
    into[QLatin1String("audit_record")] = outcome.auditRecord;
    into[QLatin1String("audit_warning")] = outcome.isRecorded() ? QJsonValue() : QJsonValue(outcome.auditWarning);
}

void warnUnlessRecorded(const Context &context, const Outcome &outcome)
{
    if (!outcome.isRecorded())
        context.streams.error(AppText::tr("the outcome is not recorded: ") + outcome.auditWarning);
}

void printDifferences(const Context &context, const Outcome &outcome)
{
    for (const auto &difference : outcome.differences)
        context.streams.error(QStringLiteral("  ") + difference.translated());
}

QString reachText(const Plan &plan, qint64 receivers)
{
    if (plan.action == "disconnect")
        return AppText::tr("; closed %n connections", nullptr, int(receivers));
    const bool sendsNone =
        plan.action == "put-back" || (plan.seen.kind == Kind::Token && plan.listenedChannels.empty());
    return sendsNone ? QString() : AppText::tr("; the message reached %n clients", nullptr, int(receivers));
}

// Names the audit record only if it exists.
QString recordText(const Outcome &outcome)
{
    if (outcome.isRecorded())
        return AppText::tr(". Recorded in %1 as %2").arg(outcome.auditFile, outcome.auditRecord);
    return AppText::tr(". The intent is recorded in %1 as %2, but its outcome is not")
        .arg(outcome.auditFile, outcome.auditRecord);
}

QLatin1String resultOf(const Plan &plan, const Outcome &outcome)
{
    return actions::resultWord(*actions::findAction(plan.action), outcome);
}

// The new holder, as `list` would show it; null unless --keep took the lock.
QJsonValue keptJson(const Context &context, const Outcome &outcome)
{
    for (const locks::HoldFacts &hold : context.session->lockClient()->facts()) {
        if (hold.id == outcome.keptHold)
            return QJsonObject{{QStringLiteral("owner"), toDisplay(hold.owner.raw())},
                               {QStringLiteral("lease_ms"), qint64(hold.lease.count())}};
    }
    return {};
}

void printDone(const Context &context, const Plan &plan, const Outcome &outcome, const QString &undo)
{
    context.streams.line(QString(resultOf(plan, outcome)) + reachText(plan, outcome.receivers) + recordText(outcome));
    if (outcome.whatNow)
        context.streams.line(outcome.whatNow->translated());
    else if (!undo.isEmpty())
        context.streams.line(undo);
}

Result<void> saveUndo(const Context &context, const actions::UndoFolder &folder, const Outcome &outcome)
{
    if (!context.sameServer)
        return Error{Error::Kind::Precondition, AppText::tr("its server stops when this command ends"), {}, {}};
    return folder.write(actions::savedUndo(outcome, *context.session->client(), actions::bootIdNow()));
}

QString undoCommand(const Context &context, const Plan &plan, const Outcome &outcome)
{
    QStringList words{QStringLiteral("lockscope-cli"), QStringLiteral("undo"), outcome.auditRecord};
    words += *context.sameServer;
    if (outcome.auditFile != actions::AuditLog::defaultFile())
        words << QStringLiteral("--audit-file") << outcome.auditFile;
    if (context.session->ruling().policy.asksForName())
        words << QStringLiteral("--confirm-name") << toDisplay(actions::nameToType(plan));
    for (QString &word : words)
        word = quoted(word);
    return words.join(QLatin1Char(' '));
}

} // namespace

UndoOffer offerUndo(const Context &context, const actions::UndoFolder &folder, const Plan &plan, const Outcome &outcome)
{
    if (const auto saved = saveUndo(context, folder, outcome); !saved)
        return {AppText::tr("No command can undo this action: %1. To see the lock now: lockscope-cli show %2")
                    .arg(saved.error().message, nameArgument(plan.seen.id.key)),
                {}};
    const qint64 seconds = std::chrono::duration_cast<std::chrono::seconds>(actions::undoFor).count();
    const Millis left = toMillis(outcome.undo->until - context.clock->now());
    const QString until = isoTime(context.clock->wallMillis() + left.count());
    return {AppText::tr("Undo it within %1 s: ").arg(seconds) + undoCommand(context, plan, outcome),
            QJsonObject{{QStringLiteral("record"), outcome.auditRecord}, {QStringLiteral("until"), until}}};
}

void printPlan(const Context &context, const Plan &plan)
{
    context.streams.line(words::summary(plan.seen, context.clock->now()).translated());
    if (plan.warning)
        context.streams.line(QStringLiteral("  · ") + plan.warning->translated());
    for (const auto &consequence : plan.consequences)
        context.streams.line(QStringLiteral("  · ") + consequence.translated());
}

void printDryRun(const Context &context, const Plan &plan, bool json)
{
    if (json)
        context.streams.json(lockReport(context, QLatin1String("dry-run"), plan, plan.wakes));
    else
        printPlan(context, plan);
}

int printOtherHolder(const Context &context, const Plan &plan, const Owner &meant, bool json)
{
    context.streams.error(AppText::tr("nothing was done: '%1' is not held by %2")
                              .arg(toDisplay(plan.seen.id.key.raw()), toDisplay(meant.raw())));
    if (json)
        context.streams.json(lockReport(context, QLatin1String("changed"), plan, 0));
    else
        printPlan(context, plan);
    return HolderChanged;
}

int printOutcome(const Context &context, const Plan &plan, const Outcome &outcome, bool json)
{
    const actions::UndoFolder folder(outcome.auditFile, context.clock);
    const UndoOffer undo = outcome.undo ? offerUndo(context, folder, plan, outcome) : UndoOffer();
    if (json) {
        const Plan &latest = outcome.now ? *outcome.now : plan;
        QJsonObject report = lockReport(context, resultOf(plan, outcome), latest, outcome.receivers);
        addRecord(report, outcome);
        report[QLatin1String("kept")] = keptJson(context, outcome);
        report[QLatin1String("undo")] = undo.json;
        context.streams.json(report);
    }
    warnUnlessRecorded(context, outcome);
    if (outcome.what == Outcome::What::Done && !json)
        printDone(context, plan, outcome, undo.text);
    if (outcome.what == Outcome::What::Gone)
        context.streams.error(AppText::tr("nothing was done: it no longer exists"));
    if (outcome.what == Outcome::What::Changed) {
        context.streams.error(AppText::tr("nothing was done: the lock changed meanwhile"));
        printDifferences(context, outcome);
    }
    return exitCodeOf(outcome);
}

int printFailure(const Context &context, Error error)
{
    if (error.token == "AUDIT")
        error.message += QStringLiteral(" (--audit-file FILE)");
    else if (error.token == "UNCONFIRMED")
        error.message += QStringLiteral(" (--confirm-name NAME)");
    else if (error.token == "UNIDENTIFIED")
        error.message += QStringLiteral(" (--identify, or --client-names RULE)");
    return context.fail(error);
}

void printResult(const Context &context, const actions::Action &action, const Key &name, const Result<Outcome> &outcome)
{
    const QString shown = toDisplay(name.raw());
    if (!outcome) {
        const Error &error = outcome.error();
        QString help;
        if (error.token == "UNCONFIRMED")
            help = AppText::tr(" (--confirm-count NUMBER; for a single lock --confirm-name NAME)");
        else if (error.token == "AUDIT")
            help = QStringLiteral(" (--audit-file FILE)");
        context.streams.error(shown + QStringLiteral(": ") + error.message + help);
        return;
    }
    context.streams.line(QString(actions::resultWord(action, *outcome)) + QStringLiteral("  ") + shown);
    printDifferences(context, *outcome);
    warnUnlessRecorded(context, *outcome);
}

QJsonObject resultJson(const actions::Action &action, const Result<Outcome> &outcome)
{
    QJsonObject json{{QStringLiteral("result"), actions::resultWord(action, outcome)}};
    if (!outcome) {
        json[QLatin1String("error")] = outcome.error().message;
        return json;
    }
    QJsonArray differences;
    for (const auto &difference : outcome->differences)
        differences.append(difference.english());
    json[QLatin1String("receivers")] = outcome->receivers;
    json[QLatin1String("differences")] = differences;
    addRecord(json, *outcome);
    return json;
}

int exitCodeOf(const Outcome &outcome)
{
    switch (outcome.what) {
    case Outcome::What::Done: return Done;
    case Outcome::What::Changed: return HolderChanged;
    case Outcome::What::Gone: break;
    }
    return NotFound;
}

} // namespace lockscope::cli
