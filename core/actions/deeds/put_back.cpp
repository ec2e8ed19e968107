// Taking back what an action did, within ten seconds and if nothing has come in its place. Its plan is made when that
// action is done.
#include "core/actions/audit/audit_record.h"
#include "core/actions/deeds/deed.h"
#include "core/actions/steps/put_back_call.h"
#include "core/actions/steps/step.h"
#include "core/base/escape.h"
#include "core/locks/wire/kind_calls.h"

namespace lockscope::actions {

namespace {

Task<Result<Plan>> planOfItsOwn(Tools, Target, std::stop_token)
{
    co_return Result<Plan>(
        precondition(QStringLiteral("only what was just done can be put back, by what it answered")));
}

QJsonObject putBackDetails(const Plan &plan)
{
    return {{QStringLiteral("puts_back"), comparedOf(plan)},
            {QStringLiteral("meant"), toDisplay(plan.target.holder.raw())},
            {QStringLiteral("undoes"), plan.takesBack.isEmpty() ? QJsonValue() : QJsonValue(plan.takesBack)}};
}

// By the monitor's own looks: a hold of somebody else's that came and went leaves nothing that the script could find.
bool wasSomebodyElses(const Plan &plan, const LockPtr &now)
{
    const Former &former = *plan.former;
    const bool wasFreed =
        former.what == Former::What::Token || (former.what == Former::What::Hash && former.mode.isEmpty());
    if (!wasFreed || !now || now->exists || now->lastOwner.isEmpty())
        return false;
    const auto &holders = plan.seen.holders;
    return std::none_of(holders.begin(), holders.end(),
                        [&](const Holder &holder) { return holder.owner == now->lastOwner; });
}

Outcome notPutBack(const QByteArray &word)
{
    Outcome outcome;
    outcome.what = word == "gone" ? Outcome::What::Gone : Outcome::What::Changed;
    outcome.differences.push_back(notPutBackPhrase(word));
    return outcome;
}

Task<Result<Outcome>> comeBack(Tools tools, PlanPtr plan)
{
    const Instant now = tools.client->clock()->now();
    if (now > plan->readAt + undoFor)
        co_return Result<Outcome>(
            precondition(QStringLiteral("it can be put back for %1 only").arg(words::durationText(undoFor))));
    if (wasSomebodyElses(*plan, tools.monitor->lock(plan->seen.id.key)))
        co_return Result<Outcome>(notPutBack("between"));
    auto call = putBackCall(*plan, now, locks::publishCommand(*tools.client));
    if (!call)
        co_return Result<Outcome>(call.error());
    const locks::ScriptCall step = *call;
    auto answer = co_await takeStep(tools, step);
    if (!answer)
        co_return Result<Outcome>(answer.error());
    Outcome outcome = answer->isDone ? Outcome() : notPutBack(answer->word);
    co_return Result<Outcome>(outcome);
}

} // namespace

extern const Deed putBack{
    .word = "put-back",
    .done = "put-back",
    .rules = {.needsReason = false, .onlyAsSeen = false},
    .whyNoUndo = QT_TRANSLATE_NOOP("describe", "It is as it was before: look at it again, and choose anew."),
    .plan = &planOfItsOwn,
    .details = &putBackDetails,
    .act = &comeBack,
};

} // namespace lockscope::actions
