// Creates a semaphore of either kind with a number of permits, unless it exists.
#include "core/actions/kinds/action.h"

#include <QCoreApplication>

namespace lockscope::actions {

namespace {

using What = Outcome::What;

// Reads nothing, because the script does not change an existing semaphore.
Task<Result<Plan>> planPermits(ActionTools tools, Target target, std::stop_token)
{
    if (!tools.client)
        co_return Result<Plan>(canceled());
    Plan plan;
    plan.readAt = plan.answeredAt = tools.client->clock()->now(); // ShownPlans forgets old plans
    plan.target = target;
    plan.seen.id = target.lock;
    plan.seen.kind = Kind::Semaphore;
    co_return Result<Plan>(plan);
}

QJsonObject permitDetails(const Plan &plan)
{
    return {{QStringLiteral("permits"), plan.target.amount}};
}

Task<Result<Outcome>> makeSemaphore(ActionTools tools, PlanPtr plan)
{
    if (!tools.locks)
        co_return Result<Outcome>(canceled());
    const Key name = plan->target.lock.key;
    const int permits = int(plan->target.amount);
    auto made = co_await tools.locks->trySetPermits(name, permits);
    if (!made)
        co_return Result<Outcome>(made.error());
    if (*made && tools.monitor) // the monitor shows it even without waiters
        tools.monitor->expect(name, Kind::Semaphore);
    Outcome outcome;
    outcome.what = *made ? What::Done : What::Changed; // Changed: it exists already
    co_return Result<Outcome>(outcome);
}

} // namespace

extern const Action setPermits{
    .word = "set-permits",
    .done = "made",
    .title = QT_TRANSLATE_NOOP("describe", "Create a semaphore"),
    .meaning =
        QT_TRANSLATE_NOOP("describe", "Creates a semaphore with a number of permits, if no key has its name yet."),
    .doneText = QT_TRANSLATE_NOOP("describe", "The semaphore was created."),
    .rules = {.needsReason = false, .onlyAsSeen = false},
    .whyNoUndo = QT_TRANSLATE_NOOP(
        "describe",
        "This cannot be undone, because its permits may already be in use. Delete its key only when nobody uses it."),
    .plan = &planPermits,
    .details = &permitDetails,
    .act = &makeSemaphore,
};

} // namespace lockscope::actions
