// Sets a time to live for a lock that has none. A lock has none if its program died between the two steps that write
// the lock, or if somebody removed the expiry. With a time to live, the lock frees itself unless somebody renews it.
#include "core/actions/audit/audit_record.h"
#include "core/actions/kinds/action.h"
#include "core/actions/plan/lock_plan.h"
#include "core/actions/release/listeners_everywhere.h"
#include "core/actions/release/release_command.h"
#include "core/actions/steps/step.h"
#include "core/actions/steps/ttl_call.h"
#include "core/actions/steps/undo_plan.h"
#include "core/base/core_text.h"
#include "core/base/escape.h"
#include "core/locks/wire/kind_calls.h"

#include <QCoreApplication>

namespace lockscope::actions {

namespace {

using words::Phrase;

constexpr Millis shortest{1'000};
constexpr Millis longest{24LL * 3'600'000};

std::optional<Error> ttlRefusal(Millis ttl)
{
    if (ttl <= Millis(0))
        return precondition(CoreText::tr("a time to live of 0 or less would delete the lock and wake nobody: give at "
                                         "least %1, or force-release it")
                                .arg(words::durationText(shortest)));
    if (ttl < shortest || ttl > longest)
        return precondition(
            CoreText::tr("a time to live must be from %1 to %2, not %3")
                .arg(words::durationText(shortest), words::durationText(longest), words::durationText(ttl)));
    return std::nullopt;
}

std::optional<Error> endsRefusal(const Key &name, const LockPtr &lock)
{
    const QString shown = toDisplay(name.raw());
    if (!lock)
        return precondition(CoreText::tr("no time to live can be set: '%1' does not exist").arg(shown));
    if (auto refusal = lockRefusal(name, lock))
        return refusal;
    if (lock->kind == Kind::ExpirableSemaphore)
        return precondition(
            CoreText::tr("the permits of '%1' have deadlines of their own: take away a permit that has no deadline")
                .arg(shown));
    if (!lock->noExpiry)
        return precondition(
            CoreText::tr("'%1' already has a time to live: it expires, or its holder renews it").arg(shown));
    return std::nullopt;
}

Millis ttlOf(const Plan &plan)
{
    return Millis(plan.target.amount);
}

Phrase whoWaits(const Plan &plan)
{
    if (plan.seen.kind == Kind::Token)
        return {QT_TRANSLATE_NOOP("describe", "Sends no message, because waiters for this kind of lock poll."), {}};
    return {QT_TRANSLATE_NOOP("describe",
                              "Wakes the waiters, so that they learn when the lock ends. Otherwise they would sleep "
                              "on, because an expiry wakes nobody."),
            {}};
}

std::vector<Phrase> ttlConsequences(const Plan &plan)
{
    return {{QT_TRANSLATE_NOOP("describe",
                               "The lock expires in %1, if its hold is unchanged and still has no time to live. Nobody "
                               "loses it before then."),
             {words::durationText(ttlOf(plan))}},
            {QT_TRANSLATE_NOOP("describe",
                               "If its program is alive and does not renew it, the program loses the lock then and "
                               "keeps running. Choose a time in which it can finish."),
             {}},
            whoWaits(plan)};
}

Task<Result<Plan>> planTtl(ActionTools tools, Target target, std::stop_token stop)
{
    if (const auto refusal = ttlRefusal(Millis(target.amount)))
        co_return Result<Plan>(*refusal);
    auto plan = co_await planOfLock(tools, target, stop, &endsRefusal);
    if (!plan)
        co_return plan;
    if (stop.stop_requested() || !tools.client)
        co_return Result<Plan>(canceled());
    const Channel channel = wakeChannel(plan->seen);
    const qint64 count = co_await countListeners(tools, channel);
    plan->wakes = count;
    plan->consequences = ttlConsequences(*plan);
    co_return plan;
}

QJsonObject ttlDetails(const Plan &plan)
{
    return {{QStringLiteral("compared"), comparedOf(plan)}, {QStringLiteral("ttl_ms"), plan.target.amount}};
}

UndoState stateBeforeTtl(const Plan &plan, const StepAnswer &answer)
{
    UndoState undoState;
    undoState.what = UndoState::What::Expiry;
    undoState.takenAt = answer.sentAt;
    undoState.left = Ttl::of(ttlOf(plan));
    return undoState;
}

Task<Result<Outcome>> giveTtl(ActionTools tools, PlanPtr plan)
{
    const Clock *clock = tools.client->clock();
    const QByteArray publish = locks::publishCommand(*tools.client);
    locks::ScriptCall call = ttlCall(*plan, ttlOf(*plan), noExpiryBounds, publish);
    auto answer = co_await takeStep(tools, call);
    co_return outcomeWithUndo(answer, *plan, &stateBeforeTtl, clock->now());
}

} // namespace

extern const Action setTtl{
    .word = "set-ttl",
    .done = "set",
    .title = QT_TRANSLATE_NOOP("describe", "Set the time to live"),
    .meaning = QT_TRANSLATE_NOOP("describe",
                                 "Gives a lock without an expiry a time to live. If its holder is dead, the lock then "
                                 "expires. It does not stop the holder."),
    .doneText = QT_TRANSLATE_NOOP("describe", "It now has a time to live, after which it expires."),
    .button = QT_TRANSLATE_NOOP("describe", "&Set the time to live"),
    .rules = {.needsReason = true, .onlyAsSeen = true},
    .plan = &planTtl,
    .details = &ttlDetails,
    .act = &giveTtl,
};

} // namespace lockscope::actions
