#include "core/actions/runner.h"

#include "core/actions/deeds/deeds.h"
#include "core/actions/plan/differences.h"
#include "core/redis/replica_role.h"

namespace lockscope::actions {

namespace {

using What = Outcome::What;

// Whatever was waited for before: is it still so?
Task<Result<Outcome>> lookAndAct(Tools tools, const Deed *deed, PlanPtr plan, std::stop_token stop)
{
    if (!tools.client || !tools.monitor || stop.stop_requested())
        co_return Result<Outcome>(canceled());
    if (deed->rules.onlyAsSeen && isTakenAgain(*plan, tools.monitor->lock(plan->seen.id.key))) {
        Outcome outcome;
        outcome.what = What::Changed;
        outcome.differences.push_back(takenAgainPhrase());
        co_return Result<Outcome>(outcome);
    }
    auto outcome = co_await deed->act(tools, plan);
    co_return outcome;
}

Result<Outcome> withRecord(Result<Outcome> outcome, const QString &intent, const Result<QString> &written,
                           const QString &file)
{
    if (!outcome) {
        if (!written)
            outcome.error().message += QStringLiteral("; and that could not be recorded: ") + written.error().message;
        return outcome;
    }
    outcome->auditRecord = intent;
    outcome->auditFile = file;
    if (!written)
        outcome->auditWarning = written.error().message;
    return outcome;
}

Task<Result<Outcome>> actRecorded(Tools tools, AuditLog audit, const Deed *deed, PlanPtr plan, Consent consent,
                                  Doer doer, std::stop_token stop)
{
    if (!tools.client)
        co_return Result<Outcome>(canceled());
    QJsonObject record = intentRecord(*plan, deed->details(*plan), *tools.client, consent, doer);
    auto intent = co_await audit.append(record);
    if (!intent)
        co_return Result<Outcome>(unrecorded(intent.error()));
    auto outcome = co_await lookAndAct(tools, deed, plan, stop);
    QJsonObject result = outcomeRecord(*intent, resultWord(*deed, outcome), outcome);
    auto written = co_await audit.append(result);
    co_return withRecord(outcome, *intent, written, audit.file());
}

Task<void> lookAgain(Tools tools, PlanPtr plan, std::stop_token stop, Outcome *outcome)
{
    const QByteArray deed = plan->deed;
    const Target target = plan->target;
    auto now = co_await makePlan(tools, deed, target, stop);
    if (!now)
        co_return;
    const auto more = differences(*plan, *now);
    outcome->differences.insert(outcome->differences.end(), more.begin(), more.end());
    outcome->now = std::make_shared<const Plan>(*now);
}

} // namespace

Task<Result<Plan>> makePlan(Tools tools, QByteArray deed, Target target, std::stop_token stop)
{
    const Deed *found = deedOf(deed);
    if (!found)
        co_return Result<Plan>(unknownDeed(deed));
    if (tools.client && redis::isReplica(tools.client->info()))
        co_return Result<Plan>(precondition(QStringLiteral(
            "this server is a replica, and its master would not know what is done here: connect to the master")));
    auto plan = co_await found->plan(tools, target, stop);
    if (plan)
        plan->deed = deed;
    co_return plan;
}

Task<Result<Outcome>> run(Tools tools, AuditLog audit, PlanPtr plan, Consent consent, Doer doer, std::stop_token stop)
{
    const Deed *deed = deedOf(plan->deed);
    if (!deed)
        co_return Result<Outcome>(unknownDeed(plan->deed));
    if (!deed->rules.isRecorded) {
        auto outcome = co_await lookAndAct(tools, deed, plan, stop);
        co_return outcome;
    }
    auto outcome = co_await actRecorded(tools, audit, deed, plan, consent, doer, stop);
    if (outcome && outcome->what == What::Changed && deed->rules.onlyAsSeen && !stop.stop_requested())
        co_await lookAgain(tools, plan, stop, &*outcome);
    co_return outcome;
}

} // namespace lockscope::actions
