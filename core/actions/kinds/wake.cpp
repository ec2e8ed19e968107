// Repeats the unlock message to a lock's waiters, after a message was lost or the lock was released by hand.
#include "core/actions/kinds/action.h"
#include "core/actions/release/listeners_everywhere.h"
#include "core/actions/release/release_command.h"
#include "core/actions/release/token_listeners.h"
#include "core/actions/steps/step.h"
#include "core/base/core_text.h"
#include "core/base/escape.h"
#include "core/locks/wire/kind_calls.h"
#include "core/locks/wire/names.h"

#include <QCoreApplication>

namespace lockscope::actions {

namespace {

using words::Phrase;

// Kinds whose message carries the number of permits.
bool isCounted(const Lock &lock)
{
    return lock.kind == Kind::Semaphore || lock.kind == Kind::ExpirableSemaphore;
}

std::optional<Error> refusalOf(const Key &name, const LockPtr &lock)
{
    const QString shown = toDisplay(name.raw());
    if (!lock)
        return precondition(
            CoreText::tr("there is nobody to wake: no lock '%1' exists, and nobody waits for it").arg(shown));
    if (isNoLock(*lock))
        return precondition(CoreText::tr("'%1' is not a lock, so nobody waits for it").arg(shown));
    const qint64 free = lock->token.value_or(0) + lock->rare->overduePermits;
    if (isCounted(*lock) && free < 1)
        return precondition(CoreText::tr("no permit of '%1' is free, so a woken waiter would find none").arg(shown));
    if (lock->kind == Kind::Latch && lock->token.value_or(0) > 0)
        return precondition(CoreText::tr("the latch '%1' is not open (count %2): a message that says otherwise would "
                                         "make Redisson's waiters poll without a pause")
                                .arg(shown, QString::number(*lock->token)));
    return std::nullopt;
}

Error nobodyListens(const Key &name)
{
    return precondition(CoreText::tr("the waiters for '%1' poll and receive no messages").arg(toDisplay(name.raw())));
}

Phrase consequence(const Plan &plan)
{
    const Lock &lock = plan.seen;
    if (lock.kind == Kind::Latch)
        return {QT_TRANSLATE_NOOP("describe", "Notifies the waiters that the latch is open."), {}};
    if (isCounted(lock))
        return {QT_TRANSLATE_NOOP(
                    "describe",
                    "Notifies the waiters of the number of free permits. That many of them try to acquire one."),
                {}};
    if (lock.exists)
        return {QT_TRANSLATE_NOOP(
                    "describe", "It is held. A woken waiter finds it taken and continues to wait, which does no harm."),
                {}};
    return {QT_TRANSLATE_NOOP("describe", "It is free. The woken waiters try to acquire it, and one of them succeeds."),
            {}};
}

std::vector<Phrase> wakeConsequences(const Plan &plan)
{
    std::vector<Phrase> all{consequence(plan)};
    if (!plan.seen.queue.empty())
        all.push_back(
            {QT_TRANSLATE_NOOP("describe",
                               "Notifies the waiters in its queue, up to the first whose deadline has not passed."),
             {}});
    if (plan.wakes == 0)
        all.push_back(
            {QT_TRANSLATE_NOOP("describe", "No subscriber is visible on this server now, so this may have no effect."),
             {}});
    all.push_back({QT_TRANSLATE_NOOP("describe", "Changes nothing in Redis."), {}});
    return all;
}

Task<Result<Plan>> planWake(ActionTools tools, Target target, std::stop_token stop)
{
    const Key name = target.lock.key;
    auto known = co_await tools.monitor->read(name, stop);
    if (stop.stop_requested() || !tools.client)
        co_return Result<Plan>(canceled());
    if (!known)
        co_return Result<Plan>(known.error());
    if (const auto refusal = refusalOf(name, *known))
        co_return Result<Plan>(*refusal);
    Plan plan;
    plan.target = target;
    plan.seen = **known;
    plan.readAt = plan.seen.readAt;
    plan.answeredAt = tools.client->clock()->now();
    plan.pttl = plan.seen.ttl(plan.readAt);
    if (plan.seen.kind == Kind::Token) {
        const QByteArray value = plan.seen.value();
        auto listeners = co_await findTokenListeners(tools, name, value, stop);
        if (stop.stop_requested() || !tools.client)
            co_return Result<Plan>(canceled());
        if (listeners.channels.empty())
            co_return Result<Plan>(nobodyListens(name));
        plan.listenedChannels = listeners.channels;
        plan.wakes = listeners.count;
    } else {
        const Channel channel = wakeChannel(plan.seen);
        const qint64 count = co_await countListeners(tools, channel);
        plan.wakes = count;
    }
    plan.consequences = wakeConsequences(plan);
    co_return Result<Plan>(plan);
}

QByteArray formOf(const Lock &lock)
{
    if (isCounted(lock))
        return QByteArrayLiteral("semaphore");
    return lock.kind == Kind::Latch ? QByteArrayLiteral("latch") : QByteArrayLiteral("lock");
}

locks::ScriptCall wakeCall(const Plan &plan, const QByteArray &publish)
{
    const Lock &lock = plan.seen;
    const Key &name = lock.id.key;
    const bool isToken = !plan.listenedChannels.empty();
    const Key queue = isCounted(lock) ? locks::permitTimeouts(name) : locks::fairQueue(name);
    locks::ScriptCall call{&lua::script("wake"),
                           {name.raw(), queue.raw(), locks::fairTimeouts(name).raw()},
                           {isToken ? QByteArrayLiteral("publish") : publish, locks::fairChannel(name, Owner()).raw(),
                            formOf(lock), isToken ? name.raw() : wakeMessage(lock)}};
    if (!isToken)
        call.arguments.push_back(commonChannel(lock).raw());
    for (const Channel &channel : plan.listenedChannels)
        call.arguments.push_back(channel.raw());
    return call;
}

QJsonObject wakeDetails(const Plan &plan)
{
    return {{QStringLiteral("listeners"), plan.wakes}};
}

Task<Result<Outcome>> wakeThem(ActionTools tools, PlanPtr plan)
{
    locks::ScriptCall call = wakeCall(*plan, locks::publishCommand(*tools.client));
    auto answer = co_await takeStep(tools, call);
    if (!answer)
        co_return Result<Outcome>(answer.error());
    co_return Result<Outcome>(outcomeOf(*answer, *plan));
}

} // namespace

extern const Action wake{
    .word = "wake",
    .done = "woken",
    .title = QT_TRANSLATE_NOOP("describe", "Wake the waiters"),
    .meaning = QT_TRANSLATE_NOOP(
        "describe",
        "Sends the unlock message again. Waiters that missed it check the lock at once. It changes no key."),
    .doneText = QT_TRANSLATE_NOOP("describe", "The waiters were notified."),
    .button = QT_TRANSLATE_NOOP("describe", "&Wake them"),
    .rules = {.needsReason = true, .onlyAsSeen = false},
    .whyNoUndo = QT_TRANSLATE_NOOP("describe",
                                   "Nothing was changed, so there is nothing to undo. If nobody acquires it now, no "
                                   "subscribed client waits for it."),
    .plan = &planWake,
    .details = &wakeDetails,
    .act = &wakeThem,
};

} // namespace lockscope::actions
