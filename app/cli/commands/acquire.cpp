#include "app/cli/commands/commands.h"
#include "app/cli/hold_guard.h"
#include "core/base/escape.h"
#include "core/monitor/describe.h"

namespace lockscope::cli {

namespace {

void tellAcquired(const Context &context, const locks::Hold &hold)
{
    if (context.invocation.json) {
        context.streams.json(QJsonObject{{QStringLiteral("acquired"), true},
                                         {QStringLiteral("name"), toDisplay(hold.name().raw())},
                                         {QStringLiteral("name_hex"), QString::fromLatin1(hold.name().raw().toHex())},
                                         {QStringLiteral("owner"), toDisplay(hold.owner().raw())},
                                         {QStringLiteral("lease_ms"), qint64(hold.lease().count())},
                                         {QStringLiteral("watchdog"), hold.hasWatchdog()}});
        return;
    }
    const QString lease = monitor::durationText(hold.lease());
    const QString how = hold.hasWatchdog() ? QStringLiteral("renewed by the watchdog, lease %1").arg(lease)
                                           : QStringLiteral("fixed lease %1").arg(lease);
    context.streams.line(QStringLiteral("acquired '%1' as %2 (%3)%4")
                             .arg(toDisplay(hold.name().raw()), toDisplay(hold.owner().raw()), how,
                                  context.invocation.detach ? QString() : QStringLiteral("; Ctrl+C releases it")));
}

} // namespace

Task<int> acquire(Context *context)
{
    auto acquired = co_await acquireAsAsked(context);
    if (!acquired.hold)
        co_return acquired.exitCode;
    const auto hold = acquired.hold;
    tellAcquired(*context, *hold);
    if (context->invocation.detach) {
        context->session->lockClient()->detach(hold);
        co_return Done;
    }

    std::stop_source ended;
    const std::stop_callback onStop(context->stop, [&ended] { ended.request_stop(); });
    QObject listener;
    bool lost = false;
    const auto tellLost = [&](locks::LossReason reason) {
        lost = true;
        context->streams.error(lossText(reason));
        ended.request_stop();
    };
    QObject::connect(hold.get(), &locks::Hold::lost, &listener, tellLost);
    const auto tellRisk = [context](const Error &error) {
        context->streams.error(QStringLiteral("a renewal failed and is tried again: ") + error.message);
    };
    QObject::connect(hold.get(), &locks::Hold::atRisk, &listener, tellRisk);

    const auto token = ended.get_token();
    co_await untilStopped(context->clock, token);
    if (lost)
        co_return int(LockLost);
    const int code = co_await releaseAtEnd(context, hold, Done);
    co_return code;
}

} // namespace lockscope::cli
