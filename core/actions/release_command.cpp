#include "core/actions/release_command.h"

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
    // Waiters of this family poll: there is no channel to publish on.
    return {&lua::script("force_release_token"),
            {plan.seen.name.raw()},
            {QByteArrayLiteral("publish"), QByteArray(), QByteArray(), QByteArray::number(ttlBound), plan.value}};
}

} // namespace

Channel wakeChannel(const monitor::Lock &lock)
{
    switch (lock.kind) {
    case Kind::ReadWrite: return locks::readWriteChannel(lock.name);
    case Kind::Fair:
        return lock.queue.empty() ? locks::unlockChannel(lock.name)
                                  : locks::fairChannel(lock.name, lock.queue.front().owner);
    default: return locks::unlockChannel(lock.name);
    }
}

ReleaseCommand releaseCommand(const ForceReleasePlan &plan, qint64 ttlBound)
{
    const monitor::Lock &lock = plan.seen;
    if (lock.kind == Kind::Token)
        return tokenCommand(plan, ttlBound);

    const bool fair = lock.kind == Kind::Fair;
    ReleaseCommand command;
    command.script = &lua::script("force_release");
    command.keys = {lock.name.raw(), locks::fairQueue(lock.name).raw(), locks::fairTimeouts(lock.name).raw(),
                    locks::fencingToken(lock.name).raw()};
    for (const Key &companion : plan.companions)
        command.keys.push_back(companion.raw());
    const Channel channel = fair ? locks::fairChannel(lock.name, Owner()) : wakeChannel(lock);
    command.arguments = {QByteArrayLiteral("publish"),
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
