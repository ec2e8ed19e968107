#include "core/actions/batch.h"

#include "core/actions/plan/as_shown.h"
#include "core/actions/plan/differences.h"
#include "core/actions/plan/refusals.h"
#include "core/async/command_budget.h"

namespace lockscope::actions {

namespace {

bool wasTakenAgain(const Plan &shown, const Plan &now)
{
    return isTakenAgain(shown, std::make_shared<const Lock>(now.seen));
}

Outcome changedSince(const Plan &shown, const PlanPtr &now)
{
    Outcome outcome;
    outcome.what = Outcome::What::Changed;
    outcome.differences = differences(shown, *now);
    if (wasTakenAgain(shown, *now))
        outcome.differences.push_back(takenAgainPhrase());
    else if (mayHaveBeenReleased(shown, now->unlocksHeard))
        outcome.differences.push_back(unlockHeardPhrase());
    return outcome;
}

// True for a refusal by the policy or the audit file. Either would refuse all other items too, so the batch ends.
bool isOfAll(const Result<Outcome> &outcome)
{
    if (outcome)
        return false;
    const QByteArray &token = outcome.error().token;
    return token == "POLICY" || token == "UNCONFIRMED" || token == "AUDIT";
}

Task<Result<Outcome>> doOne(Actions *actions, QByteArray action, BatchItem item, Consent consent, std::stop_token stop)
{
    if (item.shown && item.shown->action == "put-back") { // an undo plan cannot be planned again
        const PlanId made = item.shown->id;
        auto outcome = co_await actions->execute(made, consent, stop);
        co_return outcome;
    }
    auto plan = co_await actions->plan(action, item.target, stop);
    if (!plan || stop.stop_requested())
        co_return Result<Outcome>(plan ? canceled() : plan.error());
    const PlanPtr now = *plan;
    // The user may look at a list for minutes. Meanwhile the same lock owner may have released the lock and acquired it
    // again, or entered it again.
    if (item.shown && !isAsShown(*item.shown, *now)) {
        actions->drop(now->id);
        co_return Result<Outcome>(changedSince(*item.shown, now));
    }
    auto outcome = co_await actions->execute(now->id, consent, stop);
    if (!outcome && !stop.stop_requested())
        actions->drop(now->id); // the plan is still kept if its execution was refused before it began
    co_return outcome;
}

} // namespace

Task<std::size_t> runBatch(Actions *actions, Clock *clock, QByteArray action, std::vector<BatchItem> items,
                           Consent consent, double perSecond,
                           std::function<void(std::size_t at, const Result<Outcome> &outcome)> report,
                           std::stop_token stop)
{
    CommandBudget budget(clock, perSecond);
    std::size_t begun = 0;
    while (begun < items.size()) {
        const bool admitted = co_await budget.admit(1, stop);
        if (!admitted || stop.stop_requested())
            break;
        const std::size_t at = begun++;
        const BatchItem item = items[at];
        auto outcome = co_await doOne(actions, action, item, consent, stop);
        report(at, outcome);
        if (isOfAll(outcome))
            break;
    }
    co_return begun;
}

} // namespace lockscope::actions
