#include "app/cli/commands/commands.h"
#include "app/cli/json.h"
#include "app/cli/list_columns.h"
#include "core/base/escape.h"

namespace lockscope::cli {

namespace {

QString untilText(const Holder &holder)
{
    return holder.deadlineMillis ? QStringLiteral(", until ") + isoTime(holder.deadlineMillis) : QString();
}

void printFacts(const Context &context, const Lock &lock)
{
    const Instant now = context.clock->now();
    for (const QString &column : allColumnNames())
        context.streams.line(column.leftJustified(10) + cell(column, lock, now));
    for (const auto &holder : lock.holders) {
        context.streams.line(QStringLiteral("%1 %2, %3 %4, %5")
                                 .arg(QStringLiteral("held by").leftJustified(9), toDisplay(holder.owner.raw()),
                                      QString::number(holder.holds),
                                      holder.holds == 1 ? QStringLiteral("hold") : QStringLiteral("holds"),
                                      word(holder.access))
                             + untilText(holder));
    }
    for (const auto &entry : lock.queue)
        context.streams.line(QStringLiteral("queued    ") + toDisplay(entry.owner.raw()));
    context.streams.line({});
}

void printWords(const Context &context, const Lock &lock)
{
    const Instant now = context.clock->now();
    context.streams.line(words::summary(lock, now).english());
    for (const auto &phrase : words::evidence(lock, now))
        context.streams.line(QStringLiteral("  · ") + phrase.english());
    const auto advice = words::advice(lock, now);
    if (!advice.empty())
        context.streams.line(QStringLiteral("What can be done:"));
    for (const auto &phrase : advice)
        context.streams.line(QStringLiteral("  → ") + phrase.english());
}

} // namespace

Task<int> show(Context *context)
{
    const Key name = context->invocation.name;
    auto lock = co_await context->session->monitor()->read(name, context->stop);
    if (!lock)
        co_return context->fail(lock.error());
    if (!*lock) {
        context->streams.error(
            QStringLiteral("there is no lock '%1' now: no key, no queue, no waiter").arg(toDisplay(name.raw())));
        co_return NotFound;
    }
    if (context->invocation.json) {
        context->streams.json(lockJson(**lock, context->invocation.address, context->clock->now()));
        co_return Done;
    }
    if (context->invocation.command == QLatin1String("show"))
        printFacts(*context, **lock);
    printWords(*context, **lock);
    co_return Done;
}

} // namespace lockscope::cli
