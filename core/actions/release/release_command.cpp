#include "core/actions/release/release_command.h"

#include "core/locks/wire/kind_calls.h"
#include "core/locks/wire/names.h"

namespace lockscope::actions {

namespace {

// `1` wakes all waiters of a client together, `0` one of them.
QByteArray unlockMessage(const Lock &lock)
{
    return lock.mode == Mode::Write ? QByteArrayLiteral("1") : QByteArrayLiteral("0");
}

// A watchdog raises the TTL up to its lease at any time; above that, or above what a fixed lease has left by now, the
// lock was taken again since it was looked at. A fixed lease runs down, by clocks that may differ by 1 % and 2 ms.
qint64 ttlBound(const Plan &plan, Instant now)
{
    constexpr qint64 defaultWatchdogLease = 30'000; // while the lease is still being learned
    if (!plan.pttl.hasExpiry())
        return -1;
    const qint64 seen = plan.pttl.left().count();
    const qint64 passed = std::max<qint64>(0, toMillis(now - plan.answeredAt).count());
    switch (plan.seen.leaseKind) {
    case LeaseKind::Fixed: return std::max<qint64>(0, seen - passed + passed / 100 + 2);
    case LeaseKind::Watchdog: return std::max(seen, qint64(plan.seen.lease.value_or(Millis(0)).count()));
    default: return std::max(seen, defaultWatchdogLease);
    }
}

ReleaseCommand tokenCommand(const Plan &plan, qint64 bound)
{
    // Waiters of this family poll; only Spring has a mode that tells them, on one channel of the registry.
    return {&lua::script("force_release_token"),
            {plan.seen.id.key.raw()},
            {QByteArrayLiteral("publish"), plan.springChannel.raw(), plan.seen.id.key.raw(), QByteArray::number(bound),
             plan.value}};
}

// A watchdog makes the deadline later all the time; more than the usual lease later is somebody's wish.
ReleaseCommand permitCommand(const Plan &plan, const QByteArray &publish)
{
    constexpr qint64 usualLease = 30'000;
    const Key &name = plan.seen.id.key;
    return {&lua::script("force_release_permit"),
            {name.raw(), locks::permitTimeouts(name).raw()},
            {publish, locks::semaphoreChannel(name).raw(), plan.permit,
             QByteArray::number(plan.permitDeadline + usualLease)}};
}

} // namespace

Task<qint64> countListeners(redis::Server *client, Channel channel)
{
    std::vector<redis::PendingReply> pending{client->send(redis::Command::ofNode({"PUBSUB", "NUMSUB", channel.raw()}))};
    if (client->has(redis::Capability::ShardedPubSub))
        pending.push_back(client->send(redis::Command::ofNode({"PUBSUB", "SHARDNUMSUB", channel.raw()})));
    qint64 count = 0;
    for (std::size_t i = 0; i < pending.size(); ++i) {
        const redis::PendingReply one = pending[i];
        const auto reply = co_await one;
        if (reply && reply->elements.size() == 2)
            count += reply->elements[1].toInteger().value_or(0);
    }
    co_return count;
}

Channel wakeChannel(const Lock &lock)
{
    switch (lock.kind) {
    case Kind::ReadWrite: return locks::readWriteChannel(lock.id.key);
    case Kind::Fair:
        return lock.queue.empty() ? locks::unlockChannel(lock.id.key)
                                  : locks::fairChannel(lock.id.key, lock.queue.front().owner);
    case Kind::ExpirableSemaphore: return locks::semaphoreChannel(lock.id.key);
    default: return locks::unlockChannel(lock.id.key);
    }
}

ReleaseCommand releaseCommand(const Plan &plan, Instant now, const QByteArray &publish)
{
    const Lock &lock = plan.seen;
    const qint64 bound = ttlBound(plan, now);
    if (lock.kind == Kind::Token)
        return tokenCommand(plan, bound);
    if (lock.kind == Kind::ExpirableSemaphore)
        return permitCommand(plan, publish);

    ReleaseCommand command;
    command.script = &lua::script("force_release");
    command.keys = {lock.id.key.raw(), locks::fairQueue(lock.id.key).raw(), locks::fairTimeouts(lock.id.key).raw(),
                    locks::fencingToken(lock.id.key).raw()};
    for (const Key &companion : plan.companions)
        command.keys.push_back(companion.raw());
    const Channel channel =
        lock.kind == Kind::ReadWrite ? locks::readWriteChannel(lock.id.key) : locks::unlockChannel(lock.id.key);
    command.arguments = {publish,
                         channel.raw(),
                         locks::fairChannel(lock.id.key, Owner()).raw(),
                         unlockMessage(lock),
                         QByteArray(), // the server's TIME: our clock may be off
                         QByteArray::number(bound),
                         plan.token.value_or(QByteArray()),
                         QByteArray::number(qint64(plan.fields.size()))};
    for (const auto &[field, value] : plan.fields) {
        command.arguments.push_back(field);
        command.arguments.push_back(value);
    }
    return command;
}

} // namespace lockscope::actions
