#include "core/actions/plan/lock_plan.h"

#include "core/actions/plan/evidence.h"

namespace lockscope::actions {

namespace {

// `seen` is the lock that the monitor decoded from the evidence.
Result<Plan> planFrom(const Evidence &evidence, const LockPtr &seen, const Target &target, Refuse refuse)
{
    const bool isFree = evidence.raw.type == "none";
    if (!seen || (isFree && refuse == &lockRefusal))
        return releasedMeanwhile(evidence.raw.name);
    if (const auto refusal = refuse(evidence.raw.name, seen))
        return *refusal;

    Plan plan;
    plan.target = target;
    plan.seen = *seen;
    plan.readAt = evidence.raw.readAt;
    plan.answeredAt = evidence.answeredAt;
    plan.pttl = Ttl::fromPttl(evidence.raw.pttl);
    if (seen->kind == Kind::ExpirableSemaphore) {
        if (const auto refusal = choosePermit(plan, evidence, target.holder))
            return *refusal;
        return plan;
    }
    plan.value = evidence.value;
    plan.fields = {evidence.raw.fields.begin(), evidence.raw.fields.end()};
    plan.token = evidence.fencingToken;
    plan.readerTtl = evidence.readerTtl;
    return plan;
}

// Reads the evidence in one step of the server. `about` says which keys belong to the lock.
Task<Result<Plan>> readStep(ActionTools tools, Lock about, Target target, std::stop_token stop, Refuse refuse)
{
    // The count is taken before the read, so that every later message counts as a change.
    const quint32 unlocksHeard = tools.monitor->unlocksHeard(about.id.key);
    redis::Server *client = tools.client;
    const Owner reader = target.holder;
    auto evidence = co_await readEvidence(client, about, reader);
    if (stop.stop_requested() || !tools.monitor)
        co_return Result<Plan>(canceled());
    if (!evidence)
        co_return Result<Plan>(evidence.error());
    auto plan = planFrom(*evidence, tools.monitor->record(evidence->raw), target, refuse);
    if (plan)
        plan->unlocksHeard = unlocksHeard;
    co_return plan;
}

} // namespace

Task<Result<Plan>> planOfLock(ActionTools tools, Target target, std::stop_token stop, Refuse refuse)
{
    // First reads the lock, its known history and its listeners. The plan then uses the state from the atomic read that
    // follows.
    const Key name = target.lock.key;
    auto known = co_await tools.monitor->read(name, stop);
    if (stop.stop_requested() || !tools.client)
        co_return Result<Plan>(canceled());
    if (!known)
        co_return Result<Plan>(known.error());
    if (const auto refusal = refuse(name, *known))
        co_return Result<Plan>(*refusal);
    const Lock about = **known;
    auto plan = co_await readStep(tools, about, target, stop, refuse);
    co_return plan;
}

Task<Result<Plan>> planAgain(ActionTools tools, PlanPtr shown)
{
    const std::stop_token never;
    const Lock about = shown->seen;
    const Target target = shown->target;
    auto plan = co_await readStep(tools, about, target, never, &lockRefusal);
    co_return plan;
}

} // namespace lockscope::actions
