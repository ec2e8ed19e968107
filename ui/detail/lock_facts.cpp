#include "ui/detail/lock_facts.h"

#include "core/base/escape.h"
#include "core/locks/wire/names.h"
#include "core/model/lock.h"
#include "core/words/deadlock_words.h"
#include "core/words/family_words.h"
#include "ui/text/format.h"
#include "ui/text/words.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope::ui {

namespace {

struct Facts {
    Q_DECLARE_TR_FUNCTIONS(Facts)
};

QString shown(const QByteArray &raw)
{
    return shortName(Key(raw), 300);
}

// The nickname to show before the whole owner; only the owner identifies the client.
QString nicknameOf(const Owner &owner, const View &view)
{
    const QString name = view.nicknames ? view.nicknames->ofOwner(owner) : QString();
    return name.isEmpty() ? name : name + QStringLiteral(" · ");
}

QString lastsText(qint64 deadlineMillis, qint64 serverMillis)
{
    const qint64 left = deadlineMillis - serverMillis;
    if (deadlineMillis == 0)
        return Facts::tr("no deadline");
    return left < 0 ? Facts::tr("%1 over").arg(shortDuration(Millis(-left))) : shortDuration(Millis(left));
}

QString listens(const QueueEntry &entry)
{
    if (!entry.subscribed)
        return Facts::tr("unknown");
    return *entry.subscribed ? Facts::tr("subscribed") : Facts::tr("not subscribed");
}

} // namespace

QList<QStringList> holderRows(const Lock &lock, qint64 serverMillis, const View &view)
{
    const bool ownDeadlines = traitsOf(lock.kind).hasDeadlines;
    QList<QStringList> rows;
    for (const Holder &holder : lock.holders) {
        const QString lasts = ownDeadlines ? lastsText(holder.deadlineMillis, serverMillis) : QString();
        const QString access = isCounter(lock) ? QString() : accessWord(holder.access); // permits are all alike
        const QString name = lock.kind == Kind::Token ? QString() : nicknameOf(holder.owner, view);
        rows += {name + shown(holder.owner.raw()), access,
                 holder.holds == 0 ? Facts::tr("unknown") : countText(holder.holds), lasts};
    }
    if (const qint64 more = lock.holderCount - qint64(lock.holders.size()); more > 0)
        rows += {Facts::tr("… and %1 more").arg(countText(more)), QString(), QString(), QString()};
    return rows;
}

QList<QStringList> queueRows(const Lock &lock, qint64 serverMillis, const View &view)
{
    QList<QStringList> rows;
    for (const QueueEntry &entry : lock.queue) {
        rows += {QString::number(rows.size() + 1), nicknameOf(entry.owner, view) + shown(entry.owner.raw()),
                 lastsText(entry.deadlineMillis, serverMillis), listens(entry)};
    }
    return rows;
}

QList<QStringList> keyRows(const Lock &lock)
{
    QList<QStringList> rows{{lock.exists ? Facts::tr("lock") : Facts::tr("lock (no key)"), shown(lock.id.key.raw())}};
    const auto add = [&rows](const QString &what, const QByteArray &raw) { rows += {what, shown(raw)}; };
    switch (lock.kind) {
    case Kind::Fair:
        add(Facts::tr("queue"), locks::fairQueue(lock.id.key).raw());
        add(Facts::tr("deadlines"), locks::fairTimeouts(lock.id.key).raw());
        add(Facts::tr("channels"), locks::unlockChannel(lock.id.key).raw() + QByteArrayLiteral(":OWNER"));
        break;
    case Kind::ReadWrite:
        if (!lock.holders.empty() && lock.mode == Mode::Read)
            add(Facts::tr("read timeouts"),
                locks::readTimeoutPrefix(lock.id.key, lock.holders.front().owner).raw() + QByteArrayLiteral(":1…"));
        add(Facts::tr("channel"), locks::readWriteChannel(lock.id.key).raw());
        break;
    case Kind::Fenced:
        add(Facts::tr("token"), locks::fencingToken(lock.id.key).raw());
        add(Facts::tr("channel"), locks::unlockChannel(lock.id.key).raw());
        break;
    case Kind::ExpirableSemaphore: add(Facts::tr("permits"), locks::permitTimeouts(lock.id.key).raw()); [[fallthrough]];
    case Kind::Semaphore: add(Facts::tr("channel"), locks::semaphoreChannel(lock.id.key).raw()); break;
    case Kind::Latch: add(Facts::tr("channel"), locks::latchChannel(lock.id.key).raw()); break;
    case Kind::Reentrant:
    case Kind::FasterMulti: add(Facts::tr("channel"), locks::unlockChannel(lock.id.key).raw()); break;
    case Kind::Token:
    case Kind::UnknownHash:
    case Kind::OtherType: break;
    }
    if (const auto origin = words::purposePhrase(lock))
        rows += {Facts::tr("purpose"), phraseText(*origin)};
    return rows;
}

QString holdText(const Lock &lock, const View &view)
{
    if (lock.holders.empty() || isCounter(lock))
        return {};
    QStringList facts;
    for (const Column column : {Column::HeldFor, Column::Ttl, Column::Lease, Column::Renewed, Column::Token}) {
        if (const QString text = cellText(column, lock, view); !text.isEmpty())
            facts << Facts::tr("%1: %2", "a figure and its value").arg(columnTitle(column), text);
    }
    return facts.join(QStringLiteral(" · "));
}

QString originText(const Lock &lock)
{
    QStringList sentences;
    for (const words::Phrase &sentence : words::purposeSentences(lock))
        sentences << phraseText(sentence);
    return sentences.join(QLatin1Char('\n'));
}

QString waitersText(const Lock &lock)
{
    const Waiters &w = lock.waiters;
    if (w.threads)
        return *w.threads == 0 ? Facts::tr("Nobody is queued.")
                               : Facts::tr("%1 queued, in this order:").arg(*w.threads);
    if (lock.kind == Kind::Token)
        return Facts::tr("Nothing in Redis shows who waits for a SET NX lock.");
    if (!w.clients)
        return Facts::tr("The waiters are unknown.");
    if (*w.clients == 0 && isCounter(lock))
        return Facts::tr("No waiters seen.");
    if (*w.clients == 0)
        return Facts::tr("No client is subscribed to its release. Waiters that spin or poll cannot be seen.");
    return Facts::tr("%n subscribers on its channel.", nullptr, int(*w.clients));
}

QString blockedText(const Key &lock, const Blocking &blocking, const View &view)
{
    QStringList sentences{phraseText(words::blockingSentence(lock, blocking))};
    if (blocking.behind > 0)
        sentences << Facts::tr("%n of them wait behind others.", nullptr, blocking.behind);
    const QString waited = shortDuration(std::max(Millis(0), toMillis(view.now - blocking.since)));
    sentences << (blocking.sinceIsBound ? Facts::tr("The first has waited for at least %1.").arg(waited)
                                        : Facts::tr("The first has waited for %1.").arg(waited));
    if (blocking.possible > 0)
        sentences << Facts::tr("%n more clients listen on its channel. They may wait, or may only listen.", nullptr,
                               blocking.possible);
    return sentences.join(QLatin1Char(' '));
}

} // namespace lockscope::ui
