// Removes a ghost (a waiter whose program died) from a fair lock's queue. A ghost blocks all waiters behind it.
#include "core/actions/kinds/action.h"
#include "core/actions/plan/action_tools.h"
#include "core/actions/plan/lock_plan.h"
#include "core/actions/release/listeners_everywhere.h"
#include "core/actions/steps/step.h"
#include "core/actions/steps/undo_plan.h"
#include "core/async/task.h"
#include "core/base/core_text.h"
#include "core/base/escape.h"
#include "core/locks/wire/kind_calls.h"
#include "core/locks/wire/names.h"

#include <QStringList>

#include <algorithm>

#include <QCoreApplication>

namespace lockscope::actions {

namespace {

using words::Phrase;

std::optional<Error> queueRefusal(const Key &name, const LockPtr &lock)
{
    if (lock && !isNoLock(*lock) && !lock->queue.empty())
        return std::nullopt;
    return precondition(CoreText::tr("nobody is queued for '%1'").arg(toDisplay(name.raw())));
}

qint64 placeOf(const Plan &plan)
{
    const auto &queue = plan.seen.queue;
    const auto found = std::find_if(queue.begin(), queue.end(),
                                    [&](const QueueEntry &entry) { return entry.owner == plan.target.holder; });
    return found == queue.end() ? -1 : found - queue.begin();
}

std::optional<Error> whyNotThisWaiter(const Plan &plan)
{
    const QString name = toDisplay(plan.seen.id.key.raw());
    const Owner &waiter = plan.target.holder;
    if (waiter.isEmpty())
        return precondition(CoreText::tr("name the waiter of '%1' to evict").arg(name));
    const QString shown = elided(toDisplay(waiter.raw()), 80);
    if (placeOf(plan) < 0)
        return precondition(CoreText::tr("%1 is not in the queue of '%2' (any more)").arg(shown, name));
    return std::nullopt;
}

Error isAlive(const Owner &waiter)
{
    return precondition(CoreText::tr("%1 is alive: a client is subscribed to its channel. It stays in the queue")
                            .arg(elided(toDisplay(waiter.raw()), 80)));
}

const QueueEntry &entryOf(const Plan &plan)
{
    return plan.seen.queue[std::size_t(placeOf(plan))];
}

qint64 behind(const Plan &plan)
{
    return qint64(plan.seen.queue.size()) - placeOf(plan) - 1;
}

Phrase whoGoes(const Plan &plan)
{
    return {QT_TRANSLATE_NOOP("describe",
                              "Removes %1 from the queue (place %2 of %3), if its entry is unchanged and no client is "
                              "subscribed for it."),
            {words::namedOwner(plan.target.holder), QString::number(placeOf(plan) + 1),
             QString::number(plan.seen.queue.size())}};
}

std::vector<Phrase> evictionConsequences(const Plan &plan)
{
    std::vector<Phrase> all{
        whoGoes(plan),
        {QT_TRANSLATE_NOOP(
             "describe",
             "Its program keeps running. If it is alive after all, it joins the end of the queue at its next attempt."),
         {}}};
    if (behind(plan) > 0)
        all.push_back(
            {QT_TRANSLATE_NOOP("describe", "The waiters behind it (%1) get earlier deadlines, as if it had given up."),
             {QString::number(behind(plan))}});
    if (placeOf(plan) == 0 && behind(plan) > 0)
        all.push_back(
            {QT_TRANSLATE_NOOP("describe", "It is the first in the queue, so the next live waiter is woken."), {}});
    if (plan.seen.exists)
        all.push_back({QT_TRANSLATE_NOOP("describe", "The holder keeps the lock."), {}});
    return all;
}

// The waiter is certainly dead only if every node reported no subscribers.
std::optional<Phrase> silentNodesWarning(const ListenersEverywhere &heard)
{
    if (heard.silent.isEmpty())
        return std::nullopt;
    return Phrase{
        QT_TRANSLATE_NOOP("describe",
                          "No client is subscribed to its channel on the nodes that answered, but these could not be "
                          "asked: %1. Redisson's clients subscribe on replicas by default, so it may be alive."),
        {heard.silent.join(QStringLiteral(", "))}};
}

// The error for nodes that answered when the plan was made, but do not answer now. The plan shows no warning about
// them.
Error fellSilent(const ListenersEverywhere &heard)
{
    return precondition(
        CoreText::tr("nothing was done: %1 did not answer, so the waiter may be subscribed there. Try again")
            .arg(heard.silent.join(QStringLiteral(", "))));
}

Task<Result<Plan>> planEviction(ActionTools tools, Target target, std::stop_token stop)
{
    auto plan = co_await planOfLock(tools, target, stop, &queueRefusal);
    if (!plan)
        co_return plan;
    if (const auto refusal = whyNotThisWaiter(*plan))
        co_return Result<Plan>(*refusal);
    if (stop.stop_requested() || !tools.client)
        co_return Result<Plan>(canceled());
    const std::vector<Channel> channels{locks::fairChannel(plan->seen.id.key, plan->target.holder)};
    auto heard = co_await listenersEverywhere(tools, channels, stop);
    if (stop.stop_requested() || !tools.client)
        co_return Result<Plan>(canceled());
    // The monitor's earlier count of listeners matters only if some nodes do not answer now.
    const bool wasHeardThere = !heard.silent.isEmpty() && entryOf(*plan).subscribed == true;
    if (heard.counts.front() > 0 || wasHeardThere)
        co_return Result<Plan>(isAlive(plan->target.holder));
    plan->warning = silentNodesWarning(heard);
    plan->consequences = evictionConsequences(*plan);
    co_return plan;
}

// The deadline as the script expects it: empty if the waiter has none.
QByteArray deadlineOf(const Plan &plan)
{
    const qint64 millis = entryOf(plan).deadlineMillis;
    return millis == 0 ? QByteArray() : QByteArray::number(millis);
}

QJsonObject evictionDetails(const Plan &plan)
{
    const qint64 millis = entryOf(plan).deadlineMillis;
    return {{QStringLiteral("waiter"), toDisplay(plan.target.holder.raw())},
            {QStringLiteral("place"), placeOf(plan)},
            {QStringLiteral("deadline_ms"), millis == 0 ? QJsonValue() : QJsonValue(millis)}};
}

locks::ScriptCall evictionCall(const Plan &plan, const QByteArray &publish)
{
    const Key &name = plan.seen.id.key;
    return {&lua::script("evict"),
            {name.raw(), locks::fairQueue(name).raw(), locks::fairTimeouts(name).raw()},
            {publish, locks::fairChannel(name, Owner()).raw(), plan.target.holder.raw(),
             QByteArray::number(placeOf(plan)), deadlineOf(plan)}};
}

UndoState stateBeforeEviction(const Plan &plan, const StepAnswer &answer)
{
    UndoState undoState;
    undoState.what = UndoState::What::Waiter;
    undoState.takenAt = answer.sentAt;
    undoState.deadline = deadlineOf(plan);
    undoState.place = placeOf(plan);
    const auto list = answer.list(0);
    for (std::size_t i = 0; i + 2 < list.size(); i += 3)
        undoState.behind.push_back({list[i], list[i + 1], list[i + 2]});
    return undoState;
}

// Asks all nodes for listeners right before the removal, because the script can ask only its own node.
Task<Result<Outcome>> takeWaiterOut(ActionTools tools, PlanPtr plan)
{
    const std::vector<Channel> channels{locks::fairChannel(plan->seen.id.key, plan->target.holder)};
    const std::stop_token never;
    auto heard = co_await listenersEverywhere(tools, channels, never);
    if (!tools.client)
        co_return Result<Outcome>(canceled());
    if (heard.counts.front() > 0) {
        StepAnswer alive;
        alive.word = "listens";
        co_return Result<Outcome>(outcomeOf(alive, *plan));
    }
    if (!heard.silent.isEmpty() && !plan->warning)
        co_return Result<Outcome>(fellSilent(heard));
    const Clock *clock = tools.client->clock();
    locks::ScriptCall call = evictionCall(*plan, locks::publishCommand(*tools.client));
    auto answer = co_await takeStep(tools, call);
    co_return outcomeWithUndo(answer, *plan, &stateBeforeEviction, clock->now());
}

} // namespace

extern const Action evict{
    .word = "evict",
    .done = "evicted",
    .title = QT_TRANSLATE_NOOP("describe", "Evict a waiter"),
    .meaning = QT_TRANSLATE_NOOP(
        "describe",
        "Removes a dead waiter from the queue of a fair lock, so that the waiters behind it get their turn."),
    .doneText = QT_TRANSLATE_NOOP("describe", "The waiter was removed from its queue."),
    .button = QT_TRANSLATE_NOOP("describe", "&Evict it"),
    .rules = {.isAboutHolder = false},
    .plan = &planEviction,
    .details = &evictionDetails,
    .act = &takeWaiterOut,
};

} // namespace lockscope::actions
