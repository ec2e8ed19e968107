#include "app/cli/output/deadlock_json.h"

#include "core/base/escape.h"
#include "core/words/deadlock_words.h"

#include <QJsonArray>

namespace lockscope::cli {

namespace {

qint64 age(Instant since, Instant now)
{
    return toMillis(now - since).count();
}

QString name(const LockId &lock)
{
    return toDisplay(lock.key.raw());
}

QString name(const Owner &owner)
{
    return toDisplay(owner.raw());
}

} // namespace

QJsonObject deadlockJson(const Deadlock &deadlock, Instant now, bool isOver)
{
    QJsonArray links;
    for (std::size_t i = 0; i < deadlock.links.size(); ++i) {
        const DeadlockLink &link = deadlock.links[i];
        links.append(QJsonObject{
            {QStringLiteral("holds"), name(link.lock)},
            {QStringLiteral("node"), link.server.isEmpty() ? QJsonValue() : QJsonValue(link.server)},
            {QStringLiteral("holder"), name(link.holder)},
            {QStringLiteral("access"), word(link.access)},
            {QStringLiteral("waits_for"), name(deadlock.after(i).lock)},
            {QStringLiteral("waiter"), name(link.waiter)},
            {QStringLiteral("waits_ms"), age(link.waitsSince, now)},
            {QStringLiteral("waits_at_least"), link.waitsSinceIsBound},
            {QStringLiteral("source"), word(link.source)},
        });
    }
    const bool isTimed = deadlock.end.by == DeadlockEnd::By::Lease || deadlock.end.by == DeadlockEnd::By::WaitLimit;
    QJsonArray advice;
    for (const words::Phrase &phrase : words::deadlockAdvice(deadlock))
        advice.append(phrase.english());
    return {{QStringLiteral("links"), links},
            {QStringLiteral("over"), isOver},
            {QStringLiteral("ends"), word(deadlock.end.by)},
            {QStringLiteral("ends_in_ms"), isTimed ? QJsonValue(-age(deadlock.end.when, now)) : QJsonValue()},
            {QStringLiteral("cheapest"), name(deadlock.links[deadlock.cheapest].lock)},
            {QStringLiteral("sentence"), words::deadlockSentence(deadlock).english()},
            {QStringLiteral("end"), words::deadlockEndSentence(deadlock, now).english()},
            {QStringLiteral("advice"), advice}};
}

QJsonObject blockingJson(const LockId &lock, const Blocking &blocking, Instant now)
{
    QJsonArray tree;
    for (const BlockedOwner &blocked : blocking.tree)
        tree.append(QJsonObject{{QStringLiteral("owner"), name(blocked.owner)},
                                {QStringLiteral("waits_for"), name(blocked.lock)},
                                {QStringLiteral("depth"), blocked.depth},
                                {QStringLiteral("waits_ms"), age(blocked.since, now)},
                                {QStringLiteral("source"), word(blocked.source)}});
    return {{QStringLiteral("lock"), name(lock)},
            {QStringLiteral("holder"), name(blocking.holder)},
            {QStringLiteral("direct"), blocking.direct},
            {QStringLiteral("behind"), blocking.behind},
            {QStringLiteral("locks"), blocking.locks},
            {QStringLiteral("possible"), blocking.possible},
            {QStringLiteral("waits_ms"), age(blocking.since, now)},
            {QStringLiteral("blocked"), tree}};
}

} // namespace lockscope::cli
