#include "core/actions/release/release_command.h"

#include "core/actions/plan/ttl_bounds.h"
#include "core/actions/release/keeping.h"
#include "core/families/family.h"
#include "core/locks/wire/kind_calls.h"
#include "core/locks/wire/names.h"

namespace lockscope::actions {

using locks::ScriptCall;

namespace {

// `1` wakes all waiters of a client together; `0` wakes one of them.
QByteArray unlockMessage(const Lock &lock)
{
    return lock.mode == Mode::Write ? QByteArrayLiteral("1") : QByteArrayLiteral("0");
}

// A lock that is kept for this console sends no signal, because its waiters would find it taken.
ScriptCall signalCommand(const Plan &plan, const TtlBounds &bounds)
{
    return {&lua::script("force_release_signal"),
            {plan.seen.id.key.raw(), plan.signalList.raw()},
            {QByteArray::number(bounds.most), QByteArray::number(bounds.least), plan.value,
             locks::inMillis(plan.seen.family->signalKept)}};
}

ScriptCall tokenCommand(const Plan &plan, const TtlBounds &bounds, const std::optional<Keeper> &keeper)
{
    ScriptCall command{&lua::script("force_release_token"),
                       {plan.seen.id.key.raw()},
                       {QByteArrayLiteral("publish"), plan.seen.id.key.raw(), QByteArray::number(bounds.most),
                        QByteArray::number(bounds.least), plan.value,
                        keeper ? locks::inMillis(keeper->lease) : QByteArray(),
                        keeper ? keeper->owner.raw() : QByteArray()}};
    if (keeper)
        command.addMark(keeper->mark, keeper->markIn);
    else
        command.arguments.push_back(QByteArray());
    for (const Channel &channel : plan.listenedChannels)
        command.arguments.push_back(channel.raw());
    return command;
}

ScriptCall permitCommand(const Plan &plan, const QByteArray &publish)
{
    const Key &name = plan.seen.id.key;
    return {&lua::script("force_release_permit"),
            {name.raw(), locks::permitTimeouts(name).raw()},
            {publish, locks::semaphoreChannel(name).raw(), plan.permit,
             QByteArray::number(plan.permitDeadline + longestPermitRenewal)}};
}

} // namespace

Channel commonChannel(const Lock &lock)
{
    switch (traitsOf(lock.kind).channel) {
    case WaitChannel::ReadWrite: return locks::readWriteChannel(lock.id.key);
    case WaitChannel::Semaphore: return locks::semaphoreChannel(lock.id.key);
    case WaitChannel::Latch: return locks::latchChannel(lock.id.key);
    case WaitChannel::Unlock:
    case WaitChannel::OfEachWaiter:
    case WaitChannel::None: break;
    }
    return locks::unlockChannel(lock.id.key);
}

QByteArray wakeMessage(const Lock &lock)
{
    return lock.kind == Kind::ReadWrite ? QByteArrayLiteral("1") : QByteArrayLiteral("0");
}

Channel wakeChannel(const Lock &lock)
{
    const bool isQueuedFor = lock.kind == Kind::Fair && !lock.queue.empty();
    return isQueuedFor ? locks::fairChannel(lock.id.key, lock.queue.front().owner) : commonChannel(lock);
}

ScriptCall releaseCommand(const Plan &plan, Instant now, const QByteArray &publish, const std::optional<Keeper> &keeper)
{
    const Lock &lock = plan.seen;
    const TtlBounds bounds = ttlBounds(plan, plan.pttl, now);
    if (lock.kind == Kind::Token && !plan.signalList.isEmpty() && !keeper)
        return signalCommand(plan, bounds);
    if (lock.kind == Kind::Token)
        return tokenCommand(plan, bounds, keeper);
    if (lock.kind == Kind::ExpirableSemaphore)
        return permitCommand(plan, publish);

    ScriptCall command;
    command.script = &lua::script("force_release");
    command.keys = {lock.id.key.raw(), locks::fairQueue(lock.id.key).raw(), locks::fairTimeouts(lock.id.key).raw(),
                    locks::fencingToken(lock.id.key).raw()};
    for (const Key &companion : plan.companions)
        command.keys.push_back(companion.raw());
    command.arguments = {publish,
                         commonChannel(lock).raw(),
                         locks::fairChannel(lock.id.key, Owner()).raw(),
                         unlockMessage(lock),
                         QByteArray(), // uses the server's TIME, because our clock may be off
                         QByteArray::number(bounds.most),
                         QByteArray::number(bounds.least),
                         plan.token.value_or(QByteArray()),
                         QByteArray::number(qint64(plan.fields.size()))};
    for (const auto &[field, value] : plan.fields)
        command.arguments.insert(command.arguments.end(), {field, value});
    if (keeper)
        command.arguments.insert(command.arguments.end(),
                                 {locks::inMillis(keeper->lease), keeper->owner.raw(), keptForm(keeper->kind)});
    if (keeper)
        command.addMark(keeper->mark, keeper->markIn);
    return command;
}

} // namespace lockscope::actions
