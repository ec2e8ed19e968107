#include "core/actions/steps/undo_plan.h"

#include "core/actions/plan/differences.h"
#include "core/actions/plan/evidence.h"
#include "core/base/escape.h"

namespace lockscope::actions {

namespace {

using words::Phrase;
using UndoWhat = UndoState::What;

Phrase comesBack(const Plan &done, const UndoState &undoState)
{
    switch (undoState.what) {
    case UndoWhat::Permit:
        return {
            QT_TRANSLATE_NOOP("describe", "Returns the permit %1 to its holder as before, if a permit is still free."),
            {elided(toDisplay(permitOwner(done.permit).raw()), 64)}};
    case UndoWhat::Waiter:
        return {
            QT_TRANSLATE_NOOP(
                "describe",
                "Puts %1 back in its place with the previous deadlines, if the queue is unchanged since the action."),
            {words::namedOwner(done.target.holder)}};
    case UndoWhat::Expiry:
        return {QT_TRANSLATE_NOOP("describe",
                                  "Removes the time to live again, if the holders are the same and nobody changed it."),
                {}};
    case UndoWhat::Hash:
        if (!undoState.mode.isEmpty())
            return {QT_TRANSLATE_NOOP("describe",
                                      "Makes %1 a reader again as before, if it has not acquired the lock itself."),
                    {words::namedOwner(done.target.holder)}};
        break;
    case UndoWhat::Token: break;
    }
    return {QT_TRANSLATE_NOOP("describe", "Restores the hold, if nobody has the lock: %1."),
            {done.seen.kind == Kind::Token ? elided(toDisplay(done.value), 64) : holderList(done.seen)}};
}

Phrase howLong(const UndoState &undoState)
{
    if (undoState.left.isNoExpiry())
        return {QT_TRANSLATE_NOOP("describe", "It then has no expiry, as before."), {}};
    return {QT_TRANSLATE_NOOP("describe",
                              "It gets its previous remaining time, minus the time since then. If its program has "
                              "noticed the loss, nobody renews the lock, and it expires."),
            {}};
}

bool isHold(const UndoState &undoState)
{
    return undoState.what == UndoWhat::Hash || undoState.what == UndoWhat::Token;
}

} // namespace

PlanPtr undoPlanOf(const Plan &done, UndoState undoState, Instant now)
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
    plan.consequences.push_back({QT_TRANSLATE_NOOP("describe", "Notifies nobody, because nothing becomes free."), {}});
    plan.undoState = std::make_shared<const UndoState>(std::move(undoState));
    return std::make_shared<const Plan>(std::move(plan));
}

Result<Outcome> outcomeWithUndo(const Result<StepAnswer> &answer, const Plan &plan, UndoStateOf formerOf, Instant now)
{
    if (!answer)
        return answer.error();
    Outcome outcome = outcomeOf(*answer, plan);
    if (answer->isDone)
        outcome.undoPlan = undoPlanOf(plan, formerOf(plan, *answer), now);
    return outcome;
}

} // namespace lockscope::actions
