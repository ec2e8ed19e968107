#include "app/cli/command/undo_offer.h"

#include "app/cli/command/choice_lines.h"
#include "app/cli/output/times.h"
#include "core/actions/plan/former.h"
#include "core/actions/policy/permission.h"
#include "core/actions/undo/undo_folder.h"
#include "core/base/escape.h"

namespace lockscope::cli {

namespace {

using actions::Outcome;
using actions::Plan;

Result<void> saved(const Context &context, const Outcome &outcome)
{
    if (!context.sameServer)
        return Error{Error::Kind::Precondition, QStringLiteral("its server ends with this one"), {}, {}};
    const actions::UndoFolder folder(outcome.auditFile, context.clock);
    return folder.write(actions::savedUndo(outcome, *context.session->client(), actions::bootIdNow()));
}

QString commandLine(const Context &context, const Plan &plan, const Outcome &outcome)
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

UndoOffer noCommand(const Plan &plan, const Error &why)
{
    return {QStringLiteral("A command cannot take it back: %1. How it is now: lockscope-cli show %2")
                .arg(why.message, quoted(toDisplay(plan.seen.id.key.raw()))),
            {}};
}

} // namespace

UndoOffer offerUndo(const Context &context, const Plan &plan, const Outcome &outcome)
{
    if (const auto done = saved(context, outcome); !done)
        return noCommand(plan, done.error());
    const qint64 seconds = std::chrono::duration_cast<std::chrono::seconds>(actions::undoFor).count();
    const Millis left = toMillis(outcome.undo->until - context.clock->now());
    const QString until = isoTime(context.clock->wallMillis() + left.count());
    return {QStringLiteral("Take it back within %1 s: ").arg(seconds) + commandLine(context, plan, outcome),
            QJsonObject{{QStringLiteral("record"), outcome.auditRecord}, {QStringLiteral("until"), until}}};
}

} // namespace lockscope::cli
