// Breaks a lock as Redisson would, or takes one permit of an expirable semaphore away. On request, also acquires the
// lock for this console, to keep others out while the former holder's program is stopped.
#include "core/actions/audit/audit_record.h"
#include "core/actions/kinds/action.h"
#include "core/actions/plan/evidence.h"
#include "core/actions/plan/lock_plan.h"
#include "core/actions/release/keeping.h"
#include "core/actions/release/listeners_everywhere.h"
#include "core/actions/release/release_command.h"
#include "core/actions/release/release_words.h"
#include "core/actions/release/token_listeners.h"
#include "core/actions/steps/step.h"
#include "core/actions/steps/undo_plan.h"
#include "core/base/core_text.h"
#include "core/base/escape.h"
#include "core/families/family.h"
#include "core/locks/client/script_acquire.h"
#include "core/locks/wire/kind_calls.h"

#include <algorithm>

#include <QCoreApplication>

namespace lockscope::actions {

namespace {

using What = Outcome::What;

Task<void> countWoken(ActionTools tools, Plan *plan, std::stop_token stop)
{
    if (plan->seen.kind != Kind::Token) {
        const Channel channel = wakeChannel(plan->seen);
        const qint64 count = co_await countListeners(tools, channel);
        plan->wakes = count;
        co_return;
    }
    if (plan->seen.family)
        plan->signalList = Key(families::signalListOf(*plan->seen.family, plan->seen.id.key.raw()));
    const Key name = plan->seen.id.key;
    const QByteArray value = plan->value;
    auto listeners = co_await findTokenListeners(tools, name, value, stop);
    plan->listenedChannels = listeners.channels;
    plan->wakes = listeners.count;
}

bool isToKeep(const Plan &plan)
{
    return plan.target.keepFor > Millis(0);
}

Task<Result<Plan>> planRelease(ActionTools tools, Target target, std::stop_token stop)
{
    auto plan = co_await planOfLock(tools, target, stop);
    if (!plan)
        co_return plan;
    if (stop.stop_requested() || !tools.client)
        co_return Result<Plan>(canceled());
    co_await countWoken(tools, &*plan, stop);
    if (stop.stop_requested() || !tools.client)
        co_return Result<Plan>(canceled());
    if (isToKeep(*plan)) {
        const auto kind = keptAs(*plan);
        if (!kind)
            co_return Result<Plan>(kind.error());
    }
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

UndoState stateBeforeRelease(const Plan &plan, const StepAnswer &answer)
{
    UndoState undoState;
    undoState.takenAt = answer.sentAt;
    if (plan.seen.kind == Kind::ExpirableSemaphore) {
        undoState.what = UndoState::What::Permit;
        undoState.deadline = answer.bytes(0);
        return undoState;
    }
    undoState.what = plan.seen.kind == Kind::Token ? UndoState::What::Token : UndoState::What::Hash;
    undoState.left = Ttl::fromPttl(answer.number(0).value_or(-2));
    undoState.fields.assign(plan.fields.begin(), plan.fields.end());
    // The mode of a read-write lock comes first. If an owner came before the mode, the hash would look like a plain
    // lock.
    std::stable_partition(undoState.fields.begin(), undoState.fields.end(),
                          [](const auto &field) { return field.first == "mode"; });
    const auto left = answer.numbers(2);
    for (std::size_t i = 0; i < left.size() && i < plan.companions.size(); ++i)
        undoState.timeouts.emplace_back(plan.companions[i], Ttl::fromPttl(left[i]));
    return undoState;
}

std::optional<locks::ScriptAcquire> beginAcquire(const ActionTools &tools, const Plan &plan)
{
    const auto kind = keptAs(plan);
    if (!isToKeep(plan) || !kind)
        return std::nullopt;
    return tools.locks->beginScriptAcquire(plan.seen.id.key, *kind, plan.target.keepFor);
}

std::optional<Keeper> keeperOf(const std::optional<locks::ScriptAcquire> &acquire, const redis::Server &server)
{
    if (!acquire)
        return std::nullopt;
    return Keeper{acquire->owner(), acquire->kind(), acquire->lease(), acquire->mark(), locks::markIn(server)};
}

// Reports the kept lock as one of the console's own holds, where the user can release it.
Outcome kept(const ActionTools &tools, const locks::Hold &hold, Outcome outcome, Millis lease)
{
    outcome.keptHold = hold.id();
    if (hold.kind() == locks::AcquirableKind::Token && tools.monitor) // the value does not show the lock's kind
        tools.monitor->expect(hold.name(), Kind::Token);
    outcome.whatNow = keptPhrase(lease);
    return outcome;
}

Error notTaken(const Error &lost)
{
    return {Error::Kind::Connect,
            CoreText::tr("nothing was done: the request was canceled before the server executed it. ") + lost.message,
            lost.token, lost.node};
}

Error perhapsKept(Error lost, const locks::ScriptAcquire &acquire)
{
    lost.message += CoreText::tr("; this console may hold the lock as %1 for up to %2. It keeps checking, and "
                                 "releases the lock if it has acquired it")
                        .arg(toDisplay(acquire.owner().raw()), words::durationText(acquire.lease()));
    return lost;
}

// After a lost reply, finds out whether this console holds the lock, because nobody else would release it.
Task<Result<Outcome>> settled(ActionTools tools, locks::ScriptAcquire acquire, Error lost, std::vector<Owner> holders)
{
    auto found = co_await locks::ScriptAcquire::settle(acquire, lost);
    if (!found)
        co_return Result<Outcome>(perhapsKept(found.error(), acquire));
    if (!*found)
        co_return Result<Outcome>(notTaken(lost));
    if (tools.monitor) { // the script ran after all
        const Key name = (*found)->name();
        tools.monitor->beginForcing(name, std::move(holders));
        tools.monitor->endForcing(name, true);
    }
    co_return Result<Outcome>(kept(tools, **found, Outcome(), acquire.lease()));
}

Result<Outcome> keptOrNot(const ActionTools &tools, locks::ScriptAcquire &acquire, const StepAnswer &answer,
                          const Plan &plan)
{
    const Outcome outcome = outcomeOf(answer, plan);
    if (outcome.what != What::Done)
        return outcome;
    return kept(tools, *acquire.acquired(answer.number(1)), outcome, acquire.lease());
}

Task<Result<Outcome>> release(ActionTools tools, PlanPtr plan)
{
    if (isToKeep(*plan) && !tools.locks)
        co_return Result<Outcome>(canceled());
    const Clock *clock = tools.client->clock();
    auto acquire = beginAcquire(tools, *plan);
    const QByteArray publish = locks::publishCommand(*tools.client);
    const std::optional<Keeper> keeper = keeperOf(acquire, *tools.client);
    const MakeCall make = [plan, publish, keeper](Instant now) { return releaseCommand(*plan, now, publish, keeper); };
    const Key name = plan->seen.id.key;
    const std::vector<Owner> holders = ownersOf(plan->seen);
    auto answer = co_await takeHoldsAway(tools, make, name, holders);
    if (acquire && !answer && answer.error().kind == Error::Kind::OutcomeUnknown) {
        const locks::ScriptAcquire asked = *acquire;
        const Error lost = answer.error();
        auto outcome = co_await settled(tools, asked, lost, holders);
        co_return outcome;
    }
    if (acquire && answer)
        co_return keptOrNot(tools, *acquire, *answer, *plan);
    co_return outcomeWithUndo(answer, *plan, &stateBeforeRelease, clock->now());
}

} // namespace

extern const Action forceRelease{
    .word = "force-release",
    .done = "released",
    .title = QT_TRANSLATE_NOOP("describe", "Force-release"),
    .meaning = QT_TRANSLATE_NOOP("describe",
                                 "Takes the lock away from its holder and wakes the waiters, in one step. The holder "
                                 "is not stopped: its program may still be writing."),
    .doneText = QT_TRANSLATE_NOOP("describe", "Released."),
    .button = QT_TRANSLATE_NOOP("describe", "&Force-release"),
    .rules = {.needsReason = true, .onlyAsSeen = true},
    .plan = &planRelease,
    .details = &releaseDetails,
    .act = &release,
};

} // namespace lockscope::actions
