// Breaking a lock the way Redisson would, or taking one permit of an expirable semaphore away.
#include "core/actions/audit/audit_record.h"
#include "core/actions/deeds/deed.h"
#include "core/actions/plan/differences.h"
#include "core/actions/plan/lock_plan.h"
#include "core/actions/plan/permit.h"
#include "core/actions/release/release_command.h"
#include "core/actions/release/release_words.h"
#include "core/actions/release/spring_channel.h"
#include "core/base/escape.h"
#include "core/locks/wire/kind_calls.h"
#include "core/locks/wire/names.h"

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

std::vector<Key> readTimeoutKeys(const Lock &lock)
{
    std::vector<Key> keys;
    for (const auto &holder : lock.holders) {
        if (holder.access != Access::Read)
            continue;
        for (qint64 n = 1; n <= holder.holds && keys.size() < 1'000; ++n)
            keys.push_back(locks::readTimeout(lock.id.key, holder.owner, int(n)));
    }
    return keys;
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

Task<Result<Plan>> planRelease(Tools tools, Target target, std::stop_token stop)
{
    auto plan = co_await planOfLock(tools, target, stop);
    if (!plan)
        co_return plan;
    if (stop.stop_requested() || !tools.client)
        co_return Result<Plan>(canceled());
    redis::Server *client = tools.client;
    co_await countWoken(client, &*plan);
    plan->companions = readTimeoutKeys(plan->seen);
    plan->warning = warning(*plan);
    plan->consequences = consequences(*plan);
    co_return plan;
}

QJsonObject releaseDetails(const Plan &plan)
{
    return {{QStringLiteral("compared"), comparedOf(plan)},
            {QStringLiteral("permit"),
             plan.permit.isEmpty() ? QJsonValue() : QJsonValue(toDisplay(permitOwner(plan.permit).raw()))}};
}

Result<Outcome> outcomeOf(const Result<redis::Reply> &reply, const Plan &plan)
{
    if (!reply)
        return reply.error();
    if (!reply->isArray() || reply->elements.size() != 2)
        return Error{Error::Kind::Decode, QStringLiteral("the release script gave an unexpected answer"), {}, {}};
    Outcome outcome;
    const auto &answer = reply->elements;
    if (answer[0].integer == 1) {
        outcome.receivers = answer[1].integer;
    } else if (answer[1].bytes == "gone") {
        outcome.what = What::Gone;
    } else {
        outcome.what = What::Changed;
        outcome.differences.push_back(changedPhrase(answer[1].bytes, plan));
    }
    return outcome;
}

Task<Result<Outcome>> release(Tools tools, PlanPtr plan)
{
    redis::Server *client = tools.client;
    const Instant now = client->clock()->now();
    const ReleaseCommand command = releaseCommand(*plan, now, locks::publishCommand(*client));
    const Instant deadline = client->deadline();
    tools.monitor->beginForcing(plan->seen.id.key, ownersOf(plan->seen));
    auto pending = client->eval(command.script, command.keys, command.arguments, deadline);
    const auto reply = co_await pending;
    auto outcome = outcomeOf(reply, *plan);
    if (tools.monitor)
        tools.monitor->endForcing(plan->seen.id.key, outcome && outcome->what == What::Done);
    co_return outcome;
}

} // namespace

extern const Deed forceRelease{
    .word = "force-release",
    .done = "released",
    .rules = {.needsReason = true, .isRecorded = true, .onlyAsSeen = true},
    .whyNoUndo = "whoever waited may have it by then; and who had it does not know that it was given back",
    .plan = &planRelease,
    .details = &releaseDetails,
    .act = &release,
};

} // namespace lockscope::actions
