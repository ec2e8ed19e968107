// Breaking a lock the way Redisson would, or taking one permit of an expirable semaphore away; and taking the lock for
// this console at once, if asked for, to keep others out while its program is stopped.
#include "core/actions/audit/audit_record.h"
#include "core/actions/deeds/deed.h"
#include "core/actions/plan/lock_plan.h"
#include "core/actions/plan/permit.h"
#include "core/actions/plan/timeout_keys.h"
#include "core/actions/release/keeping.h"
#include "core/actions/release/release_command.h"
#include "core/actions/release/release_words.h"
#include "core/actions/release/spring_channel.h"
#include "core/actions/steps/put_back_plan.h"
#include "core/actions/steps/step.h"
#include "core/base/escape.h"
#include "core/locks/client/taking.h"
#include "core/locks/wire/kind_calls.h"

#include <algorithm>

namespace lockscope::actions {

namespace {

using What = Outcome::What;

std::vector<Owner> ownersOf(const Lock &lock)
{
    std::vector<Owner> owners;
    for (const auto &holder : lock.holders)
        owners.push_back(holder.owner);
    return owners;
}

Task<void> countWoken(redis::Server *client, Plan *plan)
{
    if (plan->seen.kind != Kind::Token) {
        const Channel channel = wakeChannel(plan->seen);
        const qint64 count = co_await countListeners(client, channel);
        plan->wakes = count;
        co_return;
    }
    const Key name = plan->seen.id.key;
    const QByteArray value = plan->value;
    auto listeners = co_await findSpringListeners(client, name, value);
    plan->springChannel = listeners.channel;
    plan->wakes = listeners.count;
}

bool isToKeep(const Plan &plan)
{
    return plan.target.keepFor > Millis(0);
}

Task<Result<Plan>> planRelease(Tools tools, Target target, std::stop_token stop)
{
    auto plan = co_await planOfLock(tools, target, stop);
    if (!plan)
        co_return plan;
    if (stop.stop_requested() || !tools.client)
        co_return Result<Plan>(canceled());
    if (isToKeep(*plan)) {
        const auto kind = keptAs(*plan);
        if (!kind)
            co_return Result<Plan>(kind.error());
    }
    redis::Server *client = tools.client;
    co_await countWoken(client, &*plan);
    plan->companions = timeoutKeys(plan->seen);
    plan->warning = warning(*plan);
    plan->consequences = consequences(*plan);
    co_return plan;
}

QJsonObject releaseDetails(const Plan &plan)
{
    QJsonObject details{{QStringLiteral("compared"), comparedOf(plan)},
                        {QStringLiteral("permit"),
                         plan.permit.isEmpty() ? QJsonValue() : QJsonValue(toDisplay(permitOwner(plan.permit).raw()))}};
    if (isToKeep(plan))
        details[QStringLiteral("keep_ms")] = qint64(plan.target.keepFor.count());
    return details;
}

Former formerOf(const Plan &plan, const StepAnswer &answer)
{
    Former former;
    former.takenAt = answer.sentAt;
    if (plan.seen.kind == Kind::ExpirableSemaphore) {
        former.what = Former::What::Permit;
        former.deadline = answer.bytes(0);
        return former;
    }
    former.what = plan.seen.kind == Kind::Token ? Former::What::Token : Former::What::Hash;
    former.left = Ttl::fromPttl(answer.number(0).value_or(-2));
    former.fields.assign(plan.fields.begin(), plan.fields.end());
    // As a read-write lock writes them: an owner before it would look like a plain lock's.
    std::stable_partition(former.fields.begin(), former.fields.end(),
                          [](const auto &field) { return field.first == "mode"; });
    const auto left = answer.numbers(2);
    for (std::size_t i = 0; i < left.size() && i < plan.companions.size(); ++i)
        former.timeouts.emplace_back(plan.companions[i], Ttl::fromPttl(left[i]));
    return former;
}

std::optional<locks::Taking> beginTaking(const Tools &tools, const Plan &plan)
{
    const auto kind = keptAs(plan);
    if (!isToKeep(plan) || !kind)
        return std::nullopt;
    return tools.locks->take(plan.seen.id.key, *kind, plan.target.keepFor);
}

std::optional<Keeper> keeperOf(const std::optional<locks::Taking> &taking)
{
    return taking ? std::optional(Keeper{taking->owner(), taking->kind(), taking->lease()}) : std::nullopt;
}

// It is shown among the console's own holds, and can be given back there.
Result<Outcome> kept(const Tools &tools, locks::Taking &taking, const Result<StepAnswer> &answer, const Plan &plan)
{
    if (!answer)
        return answer.error();
    Outcome outcome = outcomeOf(*answer, plan);
    if (outcome.what != What::Done)
        return outcome;
    const auto hold = taking.taken(answer->number(1));
    outcome.keptHold = hold->id();
    if (taking.kind() == locks::Kind::Token && tools.monitor) // nothing in its value says what it is
        tools.monitor->expect(hold->name(), Kind::Token);
    outcome.whatNow = keptPhrase(taking.lease());
    return outcome;
}

Task<Result<Outcome>> release(Tools tools, PlanPtr plan)
{
    if (isToKeep(*plan) && !tools.locks)
        co_return Result<Outcome>(canceled());
    const Clock *clock = tools.client->clock();
    auto taking = beginTaking(tools, *plan);
    const QByteArray publish = locks::publishCommand(*tools.client);
    locks::ScriptCall call = releaseCommand(*plan, clock->now(), publish, keeperOf(taking));
    const Key name = plan->seen.id.key;
    const std::vector<Owner> holders = ownersOf(plan->seen);
    auto answer = co_await takeHoldsAway(tools, call, name, holders);
    if (taking)
        co_return kept(tools, *taking, answer, *plan);
    co_return outcomeWithUndo(answer, *plan, &formerOf, clock->now());
}

} // namespace

extern const Deed forceRelease{
    .word = "force-release",
    .done = "released",
    .rules = {.needsReason = true, .isRecorded = true, .onlyAsSeen = true},
    .plan = &planRelease,
    .details = &releaseDetails,
    .act = &release,
};

} // namespace lockscope::actions
