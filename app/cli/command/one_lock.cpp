#include "app/cli/command/one_lock.h"

#include "app/cli/command/choice_lines.h"
#include "core/base/escape.h"
#include "core/words/describe.h"

namespace lockscope::cli {

void tellNone(const Context &context, const Key &name)
{
    context.streams.error(
        QStringLiteral("there is no lock '%1' now: no key, no queue, no waiter").arg(toDisplay(name.raw())));
}

Task<ReadLock> readLock(Context *context, Session *session, Key name)
{
    ReadLock read;
    auto lock = co_await session->monitor()->read(name, context->stop);
    if (!lock) {
        read.exitCode = context->fail(lock.error());
    } else if (!*lock) {
        read.exitCode = NotFound;
    } else {
        read.lock = *lock;
    }
    co_return read;
}

void printWords(const Context &context, const Lock &lock)
{
    const Instant now = context.clock->now();
    context.streams.line(words::summary(lock, now).english());
    for (const auto &phrase : words::evidence(lock, now))
        context.streams.line(QStringLiteral("  · ") + phrase.english());
    const auto advice = words::advice(lock);
    if (!advice.empty())
        context.streams.line(QStringLiteral("Find out first:"));
    for (const auto &phrase : advice)
        context.streams.line(QStringLiteral("  · ") + phrase.english());
    const auto choices = actions::choices(lock, {now, {}, {}});
    if (!choices.empty())
        context.streams.line(QStringLiteral("What can be done, mildest first:"));
    for (const QString &line : choiceLines(choices, lock))
        context.streams.line(line);
}

} // namespace lockscope::cli
