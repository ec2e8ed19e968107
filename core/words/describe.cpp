#include "core/words/describe.h"

#include "core/base/core_text.h"
#include "core/base/escape.h"
#include "core/model/lock.h"
#include "core/monitor/analysis/owners.h"
#include "core/words/origin_words.h"

namespace lockscope::words {

namespace {

constexpr qsizetype longestKey = 60; // characters of a lock name in a sentence

} // namespace

QString quotedName(const Key &key)
{
    return QLatin1Char('\'') + elided(toDisplay(key.raw()), longestKey) + QLatin1Char('\'');
}

QString elidedName(const QByteArray &name)
{
    return elided(toDisplay(name), 40);
}

QString durationText(Millis d)
{
    const qint64 ms = std::max<qint64>(0, d.count());
    const qint64 s = ms / 1000;
    if (ms < 1000)
        return QStringLiteral("%1 ms").arg(ms);
    if (s < 60)
        return QStringLiteral("%1.%2 s").arg(QString::number(s), QString::number(ms % 1000 / 100));
    if (s < 3600)
        return QStringLiteral("%1 m %2 s").arg(QString::number(s / 60), QString::number(s % 60));
    if (s < 86'400)
        return QStringLiteral("%1 h %2 m").arg(QString::number(s / 3600), QString::number(s / 60 % 60));
    return QStringLiteral("%1 d %2 h").arg(QString::number(s / 86'400), QString::number(s / 3600 % 24));
}

Argument namedOwner(const Owner &owner)
{
    const QByteArray &raw = owner.raw();
    if (!monitor::isOwner(raw)) // the value of a SET NX lock is not an owner and has no thread
        return elidedName(raw);
    const Holder parts = monitor::holderOf(owner, 1, Access::Exclusive);
    const QByteArray client = parts.client();
    Argument argument = monitor::isUuid(client) ? QString::fromLatin1(client.left(8)) : elidedName(client);
    argument.clients.push_back({client, 0, argument.text.size()});
    argument += CoreText::tr(" · thread %1").arg(elidedName(parts.thread()));
    if (parts.parts.transaction.size > 0)
        argument += CoreText::tr(" · transaction %1").arg(transactionText(parts.transaction()));
    return argument;
}

Argument namedHolder(const Lock &lock)
{
    if (lock.holders.empty())
        return lock.rare->lastOwner.isEmpty() ? Argument(QStringLiteral("?")) : namedOwner(lock.rare->lastOwner);
    const Owner &first = lock.holders.front().owner;
    // the value of a SET NX lock may look like an owner without being one
    return lock.kind == Kind::Token ? Argument(elidedName(first.raw())) : namedOwner(first);
}

QString holderText(const Lock &lock)
{
    return namedHolder(lock).text;
}

QString heldForText(const Lock &lock, Instant now)
{
    const QString held = durationText(toMillis(now - lock.heldSince));
    return lock.heldSinceIsBound ? QStringLiteral("≥ %1").arg(held) : held;
}

} // namespace lockscope::words
