// Removes one dead reader from a read-write lock: its field and its timeout keys. Recomputes the time to live from the
// remaining readers. A writer waits while any reader remains.
#include "core/actions/kinds/action.h"
#include "core/actions/plan/evidence.h"
#include "core/actions/plan/lock_plan.h"
#include "core/actions/plan/ttl_bounds.h"
#include "core/actions/release/listeners_everywhere.h"
#include "core/actions/release/release_command.h"
#include "core/actions/release/release_words.h"
#include "core/actions/steps/step.h"
#include "core/actions/steps/undo_plan.h"
#include "core/base/core_text.h"
#include "core/base/escape.h"
#include "core/locks/wire/kind_calls.h"
#include "core/locks/wire/names.h"

#include <algorithm>

#include <QCoreApplication>

namespace lockscope::actions {

namespace {

using words::Phrase;

std::optional<Error> readersRefusal(const Key &name, const LockPtr &lock)
{
    const QString shown = toDisplay(name.raw());
    if (!lock)
        return precondition(CoreText::tr("there is no reader to remove: '%1' does not exist").arg(shown));
    if (auto refusal = lockRefusal(name, lock))
        return refusal;
    if (lock->kind != Kind::ReadWrite)
        return precondition(CoreText::tr("'%1' is not a read-write lock, so it has no readers").arg(shown));
    if (lock->mixed)
        return precondition(CoreText::tr("two kinds of lock share the name '%1', so it is unknown which of its "
                                         "owners are readers: release the whole lock")
                                .arg(shown));
    return std::nullopt;
}

const Holder *readerOf(const Plan &plan)
{
    const auto &holders = plan.seen.holders;
    const auto found = std::find_if(holders.begin(), holders.end(), [&](const Holder &holder) {
        return holder.access == Access::Read && holder.owner == plan.target.holder;
    });
    return found == holders.end() ? nullptr : &*found;
}

std::optional<Error> whyNotThisReader(const Plan &plan)
{
    constexpr qint64 mostHolds = 1'000;
    const QString name = toDisplay(plan.seen.id.key.raw());
    if (plan.target.holder.isEmpty())
        return precondition(CoreText::tr("name the reader of '%1' to remove").arg(name));
    const Holder *reader = readerOf(plan);
    const QString shown = elided(toDisplay(plan.target.holder.raw()), 80);
    if (!reader)
        return precondition(CoreText::tr("%1 does not hold '%2' for reading (any more)").arg(shown, name));
    if (reader->holds > mostHolds)
        return precondition(CoreText::tr("%1 holds '%2' for reading %3 times: too many to compare before acting")
                                .arg(shown, name, QString::number(reader->holds)));
    return std::nullopt;
}

bool isLast(const Plan &plan)
{
    return plan.seen.holderCount == 1;
}

Phrase takenOut(const Plan &plan)
{
    return words::counted(
        QT_TRANSLATE_N_NOOP("describe", "Removes %1 with its %n holds and their timeout keys, if it is unchanged."),
        readerOf(plan)->holds, {words::namedOwner(plan.target.holder)});
}

std::vector<Phrase> removalConsequences(const Plan &plan)
{
    std::vector<Phrase> all{
        takenOut(plan),
        notStoppedPhrase(),
        {QT_TRANSLATE_NOOP("describe", "Its later unlock will fail, because it no longer holds the lock."), {}}};
    if (isLast(plan))
        all.push_back(
            {QT_TRANSLATE_NOOP("describe",
                               "Nobody else holds it, so the lock becomes free and the unlock message is sent."),
             {}});
    else
        all.push_back(
            {QT_TRANSLATE_NOOP("describe",
                               "The other readers keep the lock, which lasts as long as the longest of their holds. If "
                               "all of them are dead, it becomes free and the unlock message is sent."),
             {}});
    return all;
}

std::optional<Phrase> liveReaderWarning(const Plan &plan)
{
    if (plan.readerTtl.isMissing())
        return std::nullopt;
    return Phrase{
        QT_TRANSLATE_NOOP(
            "describe",
            "Its timeout keys exist: it is alive and renews them, or it died less than a lease ago, or a reader that "
            "uses "
            "Redisson before 4.4 renews them. If you remove a live reader, a writer can work at the same time."),
        {}};
}

Task<Result<Plan>> planRemoval(ActionTools tools, Target target, std::stop_token stop)
{
    auto plan = co_await planOfLock(tools, target, stop, &readersRefusal);
    if (!plan)
        co_return plan;
    if (const auto refusal = whyNotThisReader(*plan))
        co_return Result<Plan>(*refusal);
    if (stop.stop_requested() || !tools.client)
        co_return Result<Plan>(canceled());
    const Channel channel = commonChannel(plan->seen);
    const qint64 count = co_await countListeners(tools, channel);
    plan->wakes = count;
    plan->companions = timeoutKeys(plan->seen, plan->target.holder);
    plan->warning = liveReaderWarning(*plan);
    plan->consequences = removalConsequences(*plan);
    co_return plan;
}

QByteArray holdsOf(const Plan &plan)
{
    const auto found = plan.fields.find(plan.target.holder.raw());
    return found == plan.fields.end() ? QByteArray() : found->second;
}

QByteArray modeOf(const Plan &plan)
{
    const auto found = plan.fields.find("mode");
    return found == plan.fields.end() ? QByteArray() : found->second;
}

QJsonObject removalDetails(const Plan &plan)
{
    return {
        {QStringLiteral("reader"), toDisplay(plan.target.holder.raw())},
        {QStringLiteral("compared"),
         QJsonObject{{QStringLiteral("mode"), toDisplay(modeOf(plan))},
                     {QStringLiteral("holds"), toDisplay(holdsOf(plan))},
                     {QStringLiteral("timeouts_ms"),
                      plan.readerTtl.hasExpiry() ? QJsonValue(qint64(plan.readerTtl.left().count())) : QJsonValue()}}}};
}

locks::ScriptCall removalCall(const Plan &plan, Instant now, const QByteArray &publish)
{
    const Key &name = plan.seen.id.key;
    const Owner &reader = plan.target.holder;
    const TtlBounds bounds = ttlBounds(plan, plan.readerTtl, now);
    locks::ScriptCall call{&lua::script("remove_reader"),
                           {name.raw(), locks::readTimeoutPrefix(name, reader).raw()},
                           {publish, commonChannel(plan.seen).raw(), QByteArrayLiteral("0"), reader.raw(),
                            holdsOf(plan), modeOf(plan), QByteArray::number(bounds.most),
                            QByteArray::number(bounds.least)}};
    for (const Key &key : plan.companions)
        call.keys.push_back(key.raw());
    return call;
}

UndoState stateBeforeRemoval(const Plan &plan, const StepAnswer &answer)
{
    UndoState undoState;
    undoState.takenAt = answer.sentAt;
    undoState.left = Ttl::fromPttl(answer.number(0).value_or(-2));
    undoState.mode = answer.bytes(1);
    const auto fields = answer.list(2);
    for (std::size_t i = 0; i + 1 < fields.size(); i += 2)
        undoState.fields.emplace_back(fields[i], fields[i + 1]);
    const auto left = answer.numbers(3);
    for (std::size_t i = 0; i < left.size() && i < plan.companions.size(); ++i)
        undoState.timeouts.emplace_back(plan.companions[i], Ttl::fromPttl(left[i]));
    return undoState;
}

Task<Result<Outcome>> takeReaderOut(ActionTools tools, PlanPtr plan)
{
    const Clock *clock = tools.client->clock();
    const QByteArray publish = locks::publishCommand(*tools.client);
    const MakeCall make = [plan, publish](Instant now) { return removalCall(*plan, now, publish); };
    const Key name = plan->seen.id.key;
    const std::vector<Owner> holders(1, plan->target.holder);
    auto answer = co_await takeHoldsAway(tools, make, name, holders);
    co_return outcomeWithUndo(answer, *plan, &stateBeforeRemoval, clock->now());
}

} // namespace

extern const Action removeReader{
    .word = "remove-reader",
    .done = "removed",
    .title = QT_TRANSLATE_NOOP("describe", "Remove a reader"),
    .meaning = QT_TRANSLATE_NOOP(
        "describe", "Removes a dead reader from a read-write lock, so that a writer no longer waits for it."),
    .doneText = QT_TRANSLATE_NOOP("describe", "The reader was removed."),
    .button = QT_TRANSLATE_NOOP("describe", "Re&move it"),
    .rules = {.needsReason = true, .onlyAsSeen = true},
    .plan = &planRemoval,
    .details = &removalDetails,
    .act = &takeReaderOut,
};

} // namespace lockscope::actions
