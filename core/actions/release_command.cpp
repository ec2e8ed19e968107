#include "core/actions/release_command.h"

#include "core/locks/kind_calls.h"
#include "core/locks/names.h"

namespace lockscope::actions {

namespace {

using monitor::Kind;

// `1` wakes all waiters of a client together, `0` one of them.
QByteArray unlockMessage(const monitor::Lock &lock)
{
    return lock.mode == monitor::Mode::Write ? QByteArrayLiteral("1") : QByteArrayLiteral("0");
}

ReleaseCommand tokenCommand(const ForceReleasePlan &plan, qint64 ttlBound)
{
    // Waiters of this family poll; only Spring has a mode that tells them, on one channel of the registry.
    return {&lua::script("force_release_token"),
            {plan.seen.name.raw()},
            {QByteArrayLiteral("publish"), plan.springChannel.raw(), plan.seen.name.raw(), QByteArray::number(ttlBound),
             plan.value}};
}

// A watchdog makes the deadline later all the time; more than the usual lease later is somebody's wish.
ReleaseCommand permitCommand(const ForceReleasePlan &plan, const QByteArray &publish)
{
    constexpr qint64 usualLease = 30'000;
    const Key &name = plan.seen.name;
    return {&lua::script("force_release_permit"),
            {name.raw(), locks::permitTimeouts(name).raw()},
            {publish, locks::semaphoreChannel(name).raw(), plan.permit,
             QByteArray::number(plan.permitDeadline + usualLease)}};
}

} // namespace

redis::Command subscribersOf(const redis::Client &client, const Channel &channel)
{
    const bool sharded = locks::usesShardedPubSub(client);
    return redis::Command::read({"PUBSUB", sharded ? "SHARDNUMSUB" : "NUMSUB", channel.raw()});
}

Channel wakeChannel(const monitor::Lock &lock)
{
    switch (lock.kind) {
    case Kind::ReadWrite: return locks::readWriteChannel(lock.name);
    case Kind::Fair:
        return lock.queue.empty() ? locks::unlockChannel(lock.name)
                                  : locks::fairChannel(lock.name, lock.queue.front().owner);
    case Kind::ExpirableSemaphore: return locks::semaphoreChannel(lock.name);
    default: return locks::unlockChannel(lock.name);
    }
}

ReleaseCommand releaseCommand(const ForceReleasePlan &plan, qint64 ttlBound, const QByteArray &publish)
{
    const monitor::Lock &lock = plan.seen;
    if (lock.kind == Kind::Token)
        return tokenCommand(plan, ttlBound);
    if (lock.kind == Kind::ExpirableSemaphore)
        return permitCommand(plan, publish);

    const bool fair = lock.kind == Kind::Fair;
    ReleaseCommand command;
    command.script = &lua::script("force_release");
    command.keys = {lock.name.raw(), locks::fairQueue(lock.name).raw(), locks::fairTimeouts(lock.name).raw(),
                    locks::fencingToken(lock.name).raw()};
    for (const Key &companion : plan.companions)
        command.keys.push_back(companion.raw());
    const Channel channel = fair ? locks::fairChannel(lock.name, Owner()) : wakeChannel(lock);
    command.arguments = {publish,
                         fair ? QByteArrayLiteral("fair") : QByteArrayLiteral("channel"),
                         channel.raw(),
                         unlockMessage(lock),
                         QByteArray(), // the server's TIME: our clock may be off
                         QByteArray::number(ttlBound),
                         plan.token.value_or(QByteArray()),
                         QByteArray::number(qint64(plan.fields.size()))};
    for (const auto &[field, value] : plan.fields) {
        command.arguments.push_back(field);
        command.arguments.push_back(value);
    }
    return command;
}

} // namespace lockscope::actions
