#include "core/actions/runner.h"

#include "core/actions/kinds/action.h"
#include "core/actions/plan/as_shown.h"
#include "core/actions/plan/differences.h"
#include "core/base/core_text.h"
#include "core/locks/wire/companion_key.h"
#include "core/redis/replica_role.h"

namespace lockscope::actions {

namespace {

using What = Outcome::What;

// The change to the hold that the monitor has noticed since the plan was made; nullopt if none.
std::optional<words::Phrase> changeSince(const monitor::Monitor &monitor, const Action &action, const Plan &plan)
{
    const Key &name = plan.seen.id.key;
    if (!action.rules.onlyAsSeen)
        return std::nullopt;
    if (isTakenAgain(plan, monitor.lock(name)))
        return takenAgainPhrase();
    if (action.rules.isAboutHolder && mayHaveBeenReleased(plan, monitor.unlocksHeard(name)))
        return unlockHeardPhrase();
    return std::nullopt;
}

// A script that failed on one command may have executed the commands before it. Servers then name the script in the
// error.
bool mayHaveWritten(const Error &error)
{
    return error.message.contains(QLatin1String("user_script"));
}

bool isSameQueue(const Plan &a, const Plan &b)
{
    return a.seen.queue == b.seen.queue && a.leftBehind.queue == b.leftBehind.queue
        && a.leftBehind.deadlines == b.leftBehind.deadlines;
}

// Reads the lock again to find out whether anything was written. If everything is still as it was shown, the error is
// an ordinary failure. Otherwise the outcome is unknown.
Task<Error> lookedUp(ActionTools tools, PlanPtr plan, Error error)
{
    const QByteArray action = plan->action;
    const Target target = plan->target;
    const std::stop_token never;
    auto now = co_await makePlan(tools, action, target, never);
    if (now && isAsShown(*plan, *now) && isSameQueue(*plan, *now)) {
        error.message += CoreText::tr("; nothing was changed");
        co_return error;
    }
    error.kind = Error::Kind::OutcomeUnknown;
    error.message += CoreText::tr("; a part of the action may have been done before that. Read the lock again");
    co_return error;
}

// Checks again before acting, because time may have passed since the earlier checks.
Task<Result<Outcome>> lookAndAct(ActionTools tools, const Action *action, PlanPtr plan, std::stop_token stop)
{
    if (!tools.client || !tools.monitor || stop.stop_requested())
        co_return Result<Outcome>(canceled());
    if (const auto change = changeSince(*tools.monitor, *action, *plan)) {
        Outcome outcome;
        outcome.what = What::Changed;
        outcome.differences.push_back(*change);
        co_return Result<Outcome>(outcome);
    }
    auto outcome = co_await action->act(tools, plan);
    if (outcome || !mayHaveWritten(outcome.error()) || !tools.client || !tools.monitor)
        co_return outcome;
    const Error failed = outcome.error();
    auto error = co_await lookedUp(tools, plan, failed);
    co_return Result<Outcome>(error);
}

Result<Outcome> withRecord(Result<Outcome> outcome, const QString &intent, const Result<QString> &written,
                           const QString &file)
{
    if (!outcome) {
        if (!written)
            outcome.error().message +=
                CoreText::tr("; and this outcome could not be recorded: ") + written.error().message;
        return outcome;
    }
    outcome->auditRecord = intent;
    outcome->auditFile = file;
    if (!written)
        outcome->auditWarning = written.error().message;
    return outcome;
}

Task<Result<Outcome>> actRecorded(ActionTools tools, AuditLog audit, const Action *action, PlanPtr plan,
                                  Consent consent, Doer doer, std::stop_token stop)
{
    if (!tools.client)
        co_return Result<Outcome>(canceled());
    QJsonObject record = intentRecord(*plan, action->details(*plan), *tools.client, consent, doer);
    auto intent = co_await audit.append(record);
    if (!intent)
        co_return Result<Outcome>(unrecorded(intent.error()));
    auto outcome = co_await lookAndAct(tools, action, plan, stop);
    QJsonObject result = outcomeRecord(*intent, resultWord(*action, outcome), outcome);
    auto written = co_await audit.append(result);
    co_return withRecord(outcome, *intent, written, audit.file());
}

Task<void> lookAgain(ActionTools tools, PlanPtr plan, std::stop_token stop, Outcome *outcome)
{
    const QByteArray action = plan->action;
    const Target target = plan->target;
    auto now = co_await makePlan(tools, action, target, stop);
    if (!now)
        co_return;
    const auto more = differences(*plan, *now);
    outcome->differences.insert(outcome->differences.end(), more.begin(), more.end());
    outcome->now = std::make_shared<const Plan>(*now);
}

// The name says only that the key may belong to a lock. The key's type says whether it really does.
Task<std::optional<Error>> belongsToLock(QPointer<redis::Server> client, Key name)
{
    if (!locks::companionKeyOf(name.raw()))
        co_return std::nullopt;
    auto type = co_await client->send(redis::Command::read("TYPE", name));
    if (!type)
        co_return type.error();
    co_return companionRefusal(name, type->toBytes());
}

} // namespace

Task<Result<Plan>> makePlan(ActionTools tools, QByteArray action, Target target, std::stop_token stop)
{
    const Action *found = findAction(action);
    if (!found)
        co_return Result<Plan>(unknownAction(action));
    if (tools.client && redis::isReplica(tools.client->info()))
        co_return Result<Plan>(precondition(
            CoreText::tr("this server is a replica, and its master would not get the change: connect to the master")));
    if (tools.client && !found->rules.takesCompanions) {
        const QPointer<redis::Server> client = tools.client;
        const Key name = target.lock.key;
        const auto refusal = co_await belongsToLock(client, name);
        if (refusal)
            co_return Result<Plan>(*refusal);
    }
    auto plan = co_await found->plan(tools, target, stop);
    if (plan)
        plan->action = action;
    co_return plan;
}

Task<Result<Outcome>> run(ActionTools tools, AuditLog audit, PlanPtr plan, Consent consent, Doer doer,
                          std::stop_token stop)
{
    const Action *action = findAction(plan->action);
    if (!action)
        co_return Result<Outcome>(unknownAction(plan->action));
    auto outcome = co_await actRecorded(tools, audit, action, plan, consent, doer, stop);
    if (outcome && outcome->what == What::Changed && action->rules.onlyAsSeen && !stop.stop_requested())
        co_await lookAgain(tools, plan, stop, &*outcome);
    co_return outcome;
}

} // namespace lockscope::actions
