#include "app/cli/command/lock_details.h"

#include "app/app_text.h"
#include "app/cli/command/choice_lines.h"
#include "core/base/escape.h"
#include "core/locks/wire/companion_key.h"
#include "core/monitor/copies/copies.h"
#include "core/words/copies_words.h"
#include "core/words/describe.h"

#include <algorithm>

namespace lockscope::cli {

namespace {

// The time to find the replicas, connect to them and wait for their answers.
constexpr Millis copiesLimit{3'000};

QJsonArray sentences(const std::vector<words::Phrase> &phrases)
{
    QJsonArray all;
    for (const words::Phrase &phrase : phrases)
        all.append(phrase.english());
    return all;
}

} // namespace

void reportNoLock(const Context &context, const Key &name)
{
    if (const auto its = locks::companionKeyOf(name.raw())) {
        context.streams.error(
            AppText::tr(
                "'%1' is the name of %2 of the lock '%3', and that key does not exist now. Look at the lock instead")
                .arg(toDisplay(name.raw()), QLatin1String(locks::companionNoun(its->role)),
                     toDisplay(its->lock.raw())));
        return;
    }
    context.streams.error(
        AppText::tr("the lock '%1' does not exist now: it has no key, queue or waiter").arg(toDisplay(name.raw())));
}

int codeOfAll(const Context &context, const Key &name, const std::vector<int> &codes)
{
    const auto failed =
        std::find_if(codes.begin(), codes.end(), [](int code) { return code != Done && code != NotFound; });
    if (failed != codes.end())
        return *failed;
    if (!context.missed.empty()) // the lock may be on a server that does not answer
        return context.whole();
    if (context.reached().size() < context.all().size()) { // lost since then, so perhaps not asked
        context.streams.error(AppText::tr("the connection was lost"));
        return CannotConnect;
    }
    if (std::find(codes.begin(), codes.end(), int(Done)) != codes.end())
        return Done;
    reportNoLock(context, name);
    return NotFound;
}

void watchOnly(SessionOptions &options, const Key &name)
{
    options.monitor.scans = false;
    options.monitor.prefixes = {name.raw()};
}

// First reads the whole lock, so that watch() knows its kind.
Task<void> watchFor(Context *context, Key name, Millis time)
{
    if (time <= Millis(0))
        co_return;
    for (Session *session : context->reached()) {
        const auto first = co_await session->monitor()->read(name, context->stop);
        if (!first)
            continue; // readLock() reads again and reports the error
        session->monitor()->watch(name);
        session->monitor()->start();
    }
    const Instant until = context->clock->now() + time;
    co_await sleepUntil(context->clock, until, context->stop);
}

Task<ReadLock> readLock(Context *context, Session *session, Key name)
{
    ReadLock read;
    auto lock = co_await session->monitor()->read(name, context->stop);
    if (!lock) {
        read.exitCode = context->fail(lock.error());
    } else {
        read.lock = *lock ? *lock : session->monitor()->lock(name);
        read.exitCode = read.lock ? Done : NotFound;
    }
    co_return read;
}

Task<LockCopiesPtr> readCopies(Context *context, Session *session, LockId lock, families::CatalogPtr catalog)
{
    const Instant deadline = context->clock->now() + copiesLimit;
    monitor::Copies::Options options;
    options.decoding = {std::move(catalog), lock.source, lock.db};
    monitor::Copies replicas(session->client(), std::move(options));
    auto copies = co_await replicas.readNow(lock.key, deadline, context->stop);
    if (!copies)
        co_return LockCopiesPtr();
    co_return *copies;
}

void printCopies(const Context &context, const Lock &lock, const LockCopiesPtr &copies)
{
    const auto summary = copies ? words::copiesSummary(lock, *copies) : std::nullopt;
    if (!summary)
        return;
    context.streams.line(AppText::tr("On replicas: ") + summary->translated());
    for (const LockCopy &copy : copies->replicas) {
        const QString text = words::copyPhrase(copy, context.clock->now()).translated();
        context.streams.line(QStringLiteral("  · %1: %2").arg(copy.node, text));
    }
}

void printWords(const Context &context, const Lock &lock)
{
    const Instant now = context.clock->now();
    context.streams.line(words::summary(lock, now).translated());
    for (const auto &phrase : words::evidence(lock, now, words::EvidenceAge::Once))
        context.streams.line(QStringLiteral("  · ") + phrase.translated());
    const auto advice = words::advice(lock);
    if (!advice.empty())
        context.streams.line(AppText::tr("Check first:"));
    for (const auto &phrase : advice)
        context.streams.line(QStringLiteral("  · ") + phrase.translated());
    const auto choices = actions::choices(lock, {now, {}, {}});
    if (!choices.empty())
        context.streams.line(AppText::tr("Possible actions, mildest first:"));
    for (const QString &line : choiceLines(choices, lock))
        context.streams.line(line);
}

void addWords(QJsonObject &into, const Lock &lock, Instant now)
{
    const bool isOther = lock.kind == Kind::OtherType;
    const auto its = isOther ? locks::companionKeyOf(lock.id.key.raw(), lock.rare->foreignType) : std::nullopt;
    into[QLatin1String("companion_of")] = its ? QJsonValue(toDisplay(its->lock.raw())) : QJsonValue();
    into[QLatin1String("summary")] = words::summary(lock, now).english();
    into[QLatin1String("evidence")] = sentences(words::evidence(lock, now));
    into[QLatin1String("advice")] = sentences(words::advice(lock));
    into[QLatin1String("choices")] = choicesJson(actions::choices(lock, {now, {}, {}}), lock);
}

} // namespace lockscope::cli
