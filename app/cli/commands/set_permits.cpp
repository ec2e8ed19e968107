#include "app/cli/commands/commands.h"
#include "core/base/escape.h"

namespace lockscope::cli {

Task<int> setPermits(Context *context)
{
    const Key name = context->invocation.name;
    const int permits = context->invocation.permits;
    auto made = co_await context->session->lockClient()->trySetPermits(name, permits);
    if (!made)
        co_return context->fail(made.error());
    const QString shown = toDisplay(name.raw());
    if (!*made) {
        context->streams.error(QStringLiteral("nothing was done: the semaphore '%1' is there already").arg(shown));
        co_return int(NotFound);
    }
    context->streams.line(QStringLiteral("'%1' has %2 permits").arg(shown, QString::number(permits)));
    co_return int(Done);
}

} // namespace lockscope::cli
