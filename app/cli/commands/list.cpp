#include "app/cli/commands/commands.h"
#include "app/cli/json.h"
#include "app/cli/list_columns.h"

#include <QJsonArray>

namespace lockscope::cli {

namespace {

void printJson(const Context &context, const Snapshot &snapshot)
{
    const Instant now = context.clock->now();
    QJsonArray locks;
    for (const auto &lock : snapshot.locks) {
        if (!lock->gone)
            locks.append(lockJson(*lock, context.invocation.address, now));
    }
    context.streams.json(QJsonObject{{QStringLiteral("as_of"), isoTime(context.clock->wallMillis())},
                                     {QStringLiteral("complete"), snapshot.complete},
                                     {QStringLiteral("locks"), locks}});
}

void printTable(const Context &context, const Snapshot &snapshot)
{
    std::vector<LockPtr> present;
    for (const auto &lock : snapshot.locks) {
        if (!lock->gone)
            present.push_back(lock);
    }
    if (present.empty()) {
        context.streams.line(
            QStringLiteral("no locks in %1, database %2")
                .arg(context.invocation.address.node(), QString::number(context.invocation.address.db)));
    } else {
        const auto columns = context.invocation.columns.isEmpty() ? defaultColumnNames() : context.invocation.columns;
        for (const QString &line : tableLines(columns, present, context.clock->now()))
            context.streams.line(line);
    }
    if (!snapshot.complete)
        context.streams.error(QStringLiteral("the scan was not finished: there may be more locks"));
}

} // namespace

Task<int> list(Context *context)
{
    auto *watching = context->session->monitor();
    watching->start();
    const Instant limit = context->clock->now() + std::chrono::minutes(10);
    auto complete = co_await watching->complete(limit, context->stop);
    if (!complete && complete.error().kind != Error::Kind::Canceled && complete.error().kind != Error::Kind::Timeout)
        co_return context->fail(complete.error());
    const auto snapshot = watching->snapshot();
    if (context->invocation.json)
        printJson(*context, *snapshot);
    else
        printTable(*context, *snapshot);
    co_return Done;
}

} // namespace lockscope::cli
