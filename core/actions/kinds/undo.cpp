// Undoes an action within ten seconds, unless something else has replaced the state that the action removed. The undo
// plan is made when that action is done. The stable word of this action is put-back.
#include "core/actions/audit/audit_record.h"
#include "core/actions/kinds/action.h"
#include "core/actions/plan/as_shown.h"
#include "core/actions/plan/differences.h"
#include "core/actions/plan/plan.h"
#include "core/actions/plan/refusals.h"
#include "core/actions/plan/undo_state.h"
#include "core/actions/steps/step.h"
#include "core/actions/steps/ttl_call.h"
#include "core/base/core_text.h"
#include "core/base/escape.h"
#include "core/base/result.h"
#include "core/locks/wire/kind_calls.h"
#include "core/locks/wire/names.h"
#include "core/locks/wire/script_call.h"

#include <QCoreApplication>

namespace lockscope::actions {

namespace {

using UndoWhat = UndoState::What;
using locks::ScriptCall;

bool isOver(const Ttl &left)
{
    return left.isMissing() || (left.hasExpiry() && left.left() <= Millis(0));
}

QByteArray inMillis(const Ttl &left)
{
    return left.hasExpiry() ? locks::inMillis(left.left()) : QByteArrayLiteral("-1");
}

ScriptCall hashCall(const Plan &plan, const Ttl &left, Instant now)
{
    const UndoState &undoState = *plan.undoState;
    const Key &name = plan.seen.id.key;
    ScriptCall call{&lua::script("undo"),
                    {name.raw(), locks::fencingToken(name).raw()},
                    {inMillis(left), undoState.mode, plan.token.value_or(QByteArray()),
                     QByteArray::number(qint64(undoState.fields.size()))}};
    for (const auto &[field, value] : undoState.fields)
        call.arguments.insert(call.arguments.end(), {field, value});
    for (const auto &[key, ttl] : undoState.timeouts) {
        const Ttl its = undoState.remaining(ttl, now);
        if (isOver(its))
            continue;
        call.keys.push_back(key.raw());
        call.arguments.push_back(inMillis(its));
    }
    if (undoState.mode == "read") {
        for (const Holder &holder : plan.seen.holders) {
            if (holder.owner != plan.target.holder)
                call.arguments.push_back(holder.owner.raw());
        }
    }
    return call;
}

ScriptCall permitCall(const Plan &plan)
{
    const Key &name = plan.seen.id.key;
    return {&lua::script("undo_permit"),
            {name.raw(), locks::permitTimeouts(name).raw()},
            {plan.permit, plan.undoState->deadline}};
}

ScriptCall waiterCall(const Plan &plan)
{
    const UndoState &undoState = *plan.undoState;
    const Key &name = plan.seen.id.key;
    ScriptCall call{&lua::script("undo_waiter"),
                    {locks::fairQueue(name).raw(), locks::fairTimeouts(name).raw()},
                    {plan.target.holder.raw(), QByteArray::number(undoState.place), undoState.deadline}};
    for (const auto &[owner, before, after] : undoState.behind)
        call.arguments.insert(call.arguments.end(), {owner, before, after});
    return call;
}

// Maps each word in the script's answer to a phrase.
constexpr std::pair<const char *, const char *> reasons[] = {
    {"taken", QT_TRANSLATE_NOOP("describe", "Another client has acquired it meanwhile and still holds it.")},
    {"holders",
     QT_TRANSLATE_NOOP("describe", "The former holder has acquired it again itself, or others hold it now.")},
    {"token", QT_TRANSLATE_NOOP("describe", "Another client had the lock meanwhile: a new fencing token was issued.")},
    {"between", QT_TRANSLATE_NOOP("describe", "Another client had the lock meanwhile, as the monitor saw.")},
    {"readers",
     QT_TRANSLATE_NOOP("describe",
                       "All readers of that time have released it, so a writer may have had it meanwhile.")},
    {"mode", QT_TRANSLATE_NOOP("describe", "Its mode changed from reading to writing, or from writing to reading.")},
    {"over", QT_TRANSLATE_NOOP("describe", "It would have expired by now.")},
    {"queue", QT_TRANSLATE_NOOP("describe", "The queue has changed: a waiter came, left or acquired the lock.")},
    {"ttl", QT_TRANSLATE_NOOP("describe", "Its time to live was changed meanwhile.")},
    {"type", QT_TRANSLATE_NOOP("describe", "Its key has another type now.")},
};

// The call of the script that restores `plan.undoState`. Keys with an expiry get the time to live that would be left at
// `now`. Error: Precondition when the lock would have expired by `now`.
Result<ScriptCall> undoCall(const Plan &plan, Instant now, const QByteArray &publish)
{
    const UndoState &undoState = *plan.undoState;
    const Ttl left = undoState.remaining(undoState.left, now);
    switch (undoState.what) {
    case UndoWhat::Permit: return permitCall(plan);
    case UndoWhat::Waiter: return waiterCall(plan);
    case UndoWhat::Expiry:
        return ttlCall(plan, {}, runningDown(undoState.left.left(), undoState.takenAt, plan.answeredAt, now), publish);
    case UndoWhat::Hash:
    case UndoWhat::Token: break;
    }
    if (isOver(left))
        return precondition(CoreText::tr("it cannot be put back, because it would have expired by now"));
    if (undoState.what == UndoWhat::Token)
        return ScriptCall{&lua::script("undo_token"), {plan.seen.id.key.raw()}, {plan.value, inMillis(left)}};
    return hashCall(plan, left, now);
}

// Says why the script restored nothing; `word` comes from the script's answer.
words::Phrase notUndonePhrase(const QByteArray &word)
{
    for (const auto &[known, text] : reasons) {
        if (word == known)
            return {text, {}};
    }
    return {QT_TRANSLATE_NOOP("describe", "It has changed since the action: '%1'."), {QString::fromLatin1(word)}};
}

Task<Result<Plan>> planOfItsOwn(ActionTools, Target, std::stop_token)
{
    co_return Result<Plan>(
        precondition(CoreText::tr("an action can be undone only with the undo plan that its answer contains")));
}

QJsonObject undoDetails(const Plan &plan)
{
    return {{QStringLiteral("puts_back"), comparedOf(plan)},
            {QStringLiteral("meant"), toDisplay(plan.target.holder.raw())},
            {QStringLiteral("undoes"), plan.undoneRecord.isEmpty() ? QJsonValue() : QJsonValue(plan.undoneRecord)}};
}

// The removal of one of several holders sends no message. So a message shows that the lock may have been free since:
// the script cannot see that.
bool wasHeardFree(const Plan &plan, const monitor::Monitor &monitor)
{
    return !plan.undoState->mode.isEmpty() && mayHaveBeenReleased(plan, monitor.unlocksHeard(plan.seen.id.key));
}

// Uses the monitor's observations, because the script cannot see that another lock owner has held the lock and released
// it.
bool wasSomebodyElses(const Plan &plan, const LockPtr &now)
{
    const UndoState &undoState = *plan.undoState;
    const bool wasFreed = undoState.what == UndoState::What::Token
        || (undoState.what == UndoState::What::Hash && undoState.mode.isEmpty());
    if (!wasFreed || !now || now->exists || now->rare->lastOwner.isEmpty())
        return false;
    const auto &holders = plan.seen.holders;
    return std::none_of(holders.begin(), holders.end(),
                        [&](const Holder &holder) { return holder.owner == now->rare->lastOwner; });
}

Outcome notUndone(const QByteArray &word, const words::Phrase &why)
{
    Outcome outcome;
    outcome.what = word == "gone" ? Outcome::What::Gone : Outcome::What::Changed;
    outcome.differences.push_back(why);
    return outcome;
}

Outcome notUndone(const QByteArray &word)
{
    return notUndone(word, notUndonePhrase(word));
}

Task<Result<Outcome>> restore(ActionTools tools, PlanPtr plan)
{
    const Instant now = tools.client->clock()->now();
    if (now > plan->readAt + undoFor)
        co_return Result<Outcome>(
            precondition(CoreText::tr("it could be put back only within %1").arg(words::durationText(undoFor))));
    if (wasSomebodyElses(*plan, tools.monitor->lock(plan->seen.id.key)))
        co_return Result<Outcome>(notUndone("between"));
    if (wasHeardFree(*plan, *tools.monitor))
        co_return Result<Outcome>(notUndone("between", unlockHeardPhrase()));
    auto call = undoCall(*plan, now, locks::publishCommand(*tools.client));
    if (!call)
        co_return Result<Outcome>(call.error());
    const locks::ScriptCall step = *call;
    auto answer = co_await takeStep(tools, step);
    if (!answer)
        co_return Result<Outcome>(answer.error());
    Outcome outcome = answer->isDone ? Outcome() : notUndone(answer->word);
    co_return Result<Outcome>(outcome);
}

} // namespace

extern const Action undo{
    .word = "put-back",
    .done = "put-back",
    .title = QT_TRANSLATE_NOOP("describe", "Undo"),
    .meaning = QT_TRANSLATE_NOOP("describe",
                                 "Restores what an action changed, if nothing has taken its place since. Lockscope "
                                 "offers it for ten seconds after the action."),
    .doneText = QT_TRANSLATE_NOOP("describe", "The previous state was restored."),
    .rules = {.needsReason = false, .onlyAsSeen = false},
    .whyNoUndo = QT_TRANSLATE_NOOP("describe",
                                   "The previous state is restored. Read it again before you choose another action."),
    .plan = &planOfItsOwn,
    .details = &undoDetails,
    .act = &restore,
};

} // namespace lockscope::actions
