// Taking a ghost out of a fair lock's queue: a waiter whose program died, behind which everybody waits for nothing.
#include "core/actions/deeds/deed.h"
#include "core/actions/plan/lock_plan.h"
#include "core/actions/release/every_node.h"
#include "core/actions/steps/put_back_plan.h"
#include "core/actions/steps/step.h"
#include "core/base/escape.h"
#include "core/locks/wire/kind_calls.h"
#include "core/locks/wire/names.h"

#include <algorithm>

namespace lockscope::actions {

namespace {

using words::Phrase;

std::optional<Error> queueRefusal(const Key &name, const LockPtr &lock)
{
    if (lock && !isNoLock(*lock) && !lock->queue.empty())
        return std::nullopt;
    return precondition(QStringLiteral("nobody stands in a queue for '%1'").arg(toDisplay(name.raw())));
}

qint64 placeOf(const Plan &plan)
{
    const auto &queue = plan.seen.queue;
    const auto found = std::find_if(queue.begin(), queue.end(),
                                    [&](const QueueEntry &entry) { return entry.owner == plan.target.holder; });
    return found == queue.end() ? -1 : found - queue.begin();
}

std::optional<Error> whyNotThis(const Plan &plan)
{
    const QString name = toDisplay(plan.seen.id.key.raw());
    const Owner &waiter = plan.target.holder;
    if (waiter.isEmpty())
        return precondition(QStringLiteral("say which waiter of '%1' is to be evicted").arg(name));
    const QString shown = elided(toDisplay(waiter.raw()), 80);
    if (placeOf(plan) < 0)
        return precondition(QStringLiteral("%1 does not stand in the queue of '%2' (any more)").arg(shown, name));
    return std::nullopt;
}

Error isAlive(const Owner &waiter)
{
    return precondition(QStringLiteral("%1 is alive: a client listens on its channel. Nothing is done to it")
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
                              "%1 is taken out of the queue, place %2 of %3, if it still stands there as shown and "
                              "nobody listens for it."),
            {words::namedOwner(plan.target.holder), QString::number(placeOf(plan) + 1),
             QString::number(plan.seen.queue.size())}};
}

std::vector<Phrase> consequencesOf(const Plan &plan)
{
    std::vector<Phrase> all{
        whoGoes(plan),
        {QT_TRANSLATE_NOOP("describe",
                           "Its program is not stopped: if it lives after all, it stands in line anew at its next try, "
                           "at the end."),
         {}}};
    if (behind(plan) > 0)
        all.push_back({QT_TRANSLATE_NOOP("describe",
                                         "The deadlines of the %1 behind it become earlier by its share, as if it had "
                                         "given up."),
                       {QString::number(behind(plan))}});
    if (placeOf(plan) == 0 && behind(plan) > 0)
        all.push_back({QT_TRANSLATE_NOOP("describe", "It is the head: the next one that is alive is woken."), {}});
    if (plan.seen.exists)
        all.push_back({QT_TRANSLATE_NOOP("describe", "Who holds the lock keeps it."), {}});
    return all;
}

// That nobody listens is only known when every node said so.
std::optional<Phrase> warningOf(const HeardEverywhere &heard)
{
    if (heard.silent.isEmpty())
        return std::nullopt;
    return Phrase{
        QT_TRANSLATE_NOOP("describe",
                          "Nobody listens on its channel on the nodes that answered, but these could not be "
                          "asked: %1. Clients of Redisson listen on replicas by default, so it may be alive."),
        {heard.silent.join(QStringLiteral(", "))}};
}

// The operator saw no warning, as every node had answered.
Error fellSilent(const HeardEverywhere &heard)
{
    return precondition(QStringLiteral("nothing was done: %1 did not answer, so the waiter may listen there. Try again")
                            .arg(heard.silent.join(QStringLiteral(", "))));
}

Task<Result<Plan>> planEviction(Tools tools, Target target, std::stop_token stop)
{
    auto plan = co_await planOfLock(tools, target, stop, &queueRefusal);
    if (!plan)
        co_return plan;
    if (const auto refusal = whyNotThis(*plan))
        co_return Result<Plan>(*refusal);
    if (stop.stop_requested() || !tools.client)
        co_return Result<Plan>(canceled());
    const Channel channel = locks::fairChannel(plan->seen.id.key, plan->target.holder);
    auto heard = co_await listenersEverywhere(tools, channel, stop);
    if (stop.stop_requested() || !tools.client)
        co_return Result<Plan>(canceled());
    // The monitor saw who listened a while ago: it only counts for nodes that do not answer now.
    const bool wasHeardThere = !heard.silent.isEmpty() && entryOf(*plan).subscribed == true;
    if (heard.listeners > 0 || wasHeardThere)
        co_return Result<Plan>(isAlive(plan->target.holder));
    plan->warning = warningOf(heard);
    plan->consequences = consequencesOf(*plan);
    co_return plan;
}

// As the script takes it.
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

Former formerOf(const Plan &plan, const StepAnswer &answer)
{
    Former former;
    former.what = Former::What::Waiter;
    former.takenAt = answer.sentAt;
    former.deadline = deadlineOf(plan);
    former.place = placeOf(plan);
    const auto list = answer.list(0);
    for (std::size_t i = 0; i + 2 < list.size(); i += 3)
        former.behind.push_back({list[i], list[i + 1], list[i + 2]});
    return former;
}

// Right before it goes. The script asks only the node that it runs on.
Task<Result<Outcome>> takeOut(Tools tools, PlanPtr plan)
{
    const Channel channel = locks::fairChannel(plan->seen.id.key, plan->target.holder);
    const std::stop_token never;
    auto heard = co_await listenersEverywhere(tools, channel, never);
    if (!tools.client)
        co_return Result<Outcome>(canceled());
    if (heard.listeners > 0) {
        StepAnswer alive;
        alive.word = "listens";
        co_return Result<Outcome>(outcomeOf(alive, *plan));
    }
    if (!heard.silent.isEmpty() && !plan->warning)
        co_return Result<Outcome>(fellSilent(heard));
    const Clock *clock = tools.client->clock();
    locks::ScriptCall call = evictionCall(*plan, locks::publishCommand(*tools.client));
    auto answer = co_await takeStep(tools, call);
    co_return outcomeWithUndo(answer, *plan, &formerOf, clock->now());
}

} // namespace

extern const Deed evict{
    .word = "evict",
    .done = "evicted",
    .rules = {.isAboutHolder = false},
    .plan = &planEviction,
    .details = &evictionDetails,
    .act = &takeOut,
};

} // namespace lockscope::actions
