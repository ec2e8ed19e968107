#include "core/actions/sweep/sweep_command.h"

#include "core/actions/sweep/judge.h"

namespace lockscope::actions {

using locks::Companion;
using locks::ScriptCall;

namespace {

ScriptCall queueCommand(const Plan &plan, const Companion &companion, const QByteArray &publish)
{
    ScriptCall call{&lua::script("sweep_queue"),
                    {locks::fairQueue(companion.lock).raw(), locks::fairTimeouts(companion.lock).raw(),
                     companion.lock.raw(), companion.wrapped.raw()},
                    {publish, locks::fairChannel(companion.lock, Owner()).raw(),
                     QByteArray::number(qint64(sweepMargin.count())),
                     QByteArray::number(qint64(plan.leftBehind.queue.size()))}};
    call.arguments.insert(call.arguments.end(), plan.leftBehind.queue.begin(), plan.leftBehind.queue.end());
    for (const auto &[waiter, deadline] : plan.leftBehind.deadlines) {
        call.arguments.push_back(waiter);
        call.arguments.push_back(deadline);
    }
    return call;
}

} // namespace

ScriptCall sweepCommand(const Plan &plan, const QByteArray &publish)
{
    const QByteArray &key = plan.target.lock.key.raw();
    const auto companion = locks::companionOf(key).value_or(Companion{});
    if (companion.role != Companion::Role::ReadTimeout)
        return queueCommand(plan, companion, publish);
    return {&lua::script("sweep_read_timeout"),
            {key, companion.lock.raw(), companion.wrapped.raw()},
            {companion.owner.raw(), key.mid(key.lastIndexOf(':') + 1)}};
}

} // namespace lockscope::actions
