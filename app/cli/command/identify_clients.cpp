#include "app/cli/command/identify_clients.h"

#include "app/app_text.h"
#include "core/async/settle_once.h"
#include "core/words/describe.h"

namespace lockscope::cli {

namespace {

Task<trace::LiveEnd> listen(Context *context, redis::MonitorStreamLimits limits, std::optional<Key> lock)
{
    SessionTrace *trace = context->session->trace();
    const SettleOnce<trace::LiveEnd> over;
    QObject listener;
    QObject::connect(trace, &SessionTrace::ended, &listener, [over](const trace::LiveEnd &end) { over.settle(end); });
    const std::stop_callback stopped(context->stop, [trace] { trace->stop(); });
    trace->start(limits, lock);
    const trace::LiveEnd end = co_await over;
    co_return end;
}

QString priceText(const redis::MonitorStreamLimits &limits)
{
    return AppText::tr("listening to all commands of all clients (MONITOR) for at most %1 or 5 MB: a busy server may "
                       "lose half of its throughput meanwhile; Ctrl+C ends it")
        .arg(words::durationText(limits.time));
}

QString heardText(const redis::MonitorStreamEnd &end, qsizetype clients)
{
    return AppText::tr("MONITOR ran for %1, showed %2 commands, and found the addresses of %3 clients")
        .arg(words::durationText(end.lasted), QString::number(end.lines), QString::number(clients));
}

} // namespace

Task<std::optional<int>> identifyClients(Context *context, std::optional<Millis> time, std::vector<LockPtr> locks)
{
    redis::MonitorStreamLimits limits;
    limits.time = time.value_or(clients::listeningTime(clients::longestLease(locks, context->clock->now())));
    context->streams.error(priceText(limits));
    const std::optional<Key> only = locks.size() == 1 ? std::optional(locks.front()->id.key) : std::nullopt;
    const trace::LiveEnd end = co_await listen(context, limits, only);
    if (end.tap.why == redis::MonitorStreamEnd::Why::Refused || end.tap.why == redis::MonitorStreamEnd::Why::Lost)
        co_return context->fail(end.tap.error);
    context->streams.error(heardText(end.tap, context->session->clients()->heard()));
    co_return std::nullopt;
}

} // namespace lockscope::cli
