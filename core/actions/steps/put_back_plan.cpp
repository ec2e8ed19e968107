#include "core/actions/steps/put_back_plan.h"

#include "core/actions/plan/differences.h"
#include "core/actions/plan/evidence.h"
#include "core/base/escape.h"

namespace lockscope::actions {

namespace {

using words::Phrase;
using What = UndoState::What;

Phrase comesBack(const Plan &done, const UndoState &undoState)
{
    switch (undoState.what) {
    case What::Permit:
        return {QT_TRANSLATE_NOOP("describe", "The permit %1 is lent again as it was, if one is still free."),
                {elided(toDisplay(permitOwner(done.permit).raw()), 64)}};
    case What::Waiter:
        return {QT_TRANSLATE_NOOP("describe",
                                  "%1 stands in its place again, with the deadlines that there were, if the queue is "
                                  "as it was left."),
                {words::namedOwner(done.target.holder)}};
    case What::Expiry:
        return {QT_TRANSLATE_NOOP("describe",
                                  "The lock has no time to live again, if the same hold it and nobody set another."),
                {}};
    case What::Hash:
        if (!undoState.mode.isEmpty())
            return {QT_TRANSLATE_NOOP("describe", "%1 reads again as it did, if it has not come in by itself."),
                    {words::namedOwner(done.target.holder)}};
        break;
    case What::Token: break;
    }
    return {QT_TRANSLATE_NOOP("describe", "The hold is put back as it was, if nobody has the lock: %1."),
            {done.seen.kind == Kind::Token ? elided(toDisplay(done.value), 64) : holderList(done.seen)}};
}

Phrase howLong(const UndoState &undoState)
{
    if (undoState.left.isNoExpiry())
        return {QT_TRANSLATE_NOOP("describe", "It has no expiry then, as before."), {}};
    return {QT_TRANSLATE_NOOP("describe",
                              "It has the time that it had, less what has passed since. If its program has noticed "
                              "meanwhile that it lost it, that is not renewed any more and ends by itself."),
            {}};
}

bool isHold(const UndoState &undoState)
{
    return undoState.what == What::Hash || undoState.what == What::Token;
}

} // namespace

PlanPtr putBackPlan(const Plan &done, UndoState undoState, Instant now)
{
    Plan plan = done;
    plan.id = PlanId();
    plan.action = QByteArrayLiteral("put-back");
    plan.readAt = plan.answeredAt = now;
    plan.wakes = 0;
    plan.companions.clear();
    for (const auto &[key, left] : undoState.timeouts)
        plan.companions.push_back(key);
    plan.warning.reset();
    plan.consequences = {comesBack(done, undoState)};
    if (isHold(undoState))
        plan.consequences.push_back(howLong(undoState));
    plan.consequences.push_back({QT_TRANSLATE_NOOP("describe", "Nobody is told: there is less to be had then."), {}});
    plan.undoState = std::make_shared<const UndoState>(std::move(undoState));
    return std::make_shared<const Plan>(std::move(plan));
}

Result<Outcome> outcomeWithUndo(const Result<StepAnswer> &answer, const Plan &plan, UndoStateOf formerOf, Instant now)
{
    if (!answer)
        return answer.error();
    Outcome outcome = outcomeOf(*answer, plan);
    if (answer->isDone)
        outcome.takesBack = putBackPlan(plan, formerOf(plan, *answer), now);
    return outcome;
}

} // namespace lockscope::actions
