#include "core/words/describe.h"

#include "core/base/escape.h"
#include "core/locks/wire/companion_key.h"
#include "core/model/lock.h"

#include <QCoreApplication>

namespace lockscope::words {

namespace {

QString ago(Instant then, Instant now)
{
    return durationText(toMillis(now - then));
}

QString leaseText(const Lock &lock)
{
    return durationText(lock.lease.value_or(Millis(0)));
}

const Holder *writer(const Lock &lock)
{
    const auto found = std::find_if(lock.holders.begin(), lock.holders.end(),
                                    [](const Holder &h) { return h.access == Access::Write; });
    return found == lock.holders.end() ? nullptr : &*found;
}

Phrase held(const Lock &lock)
{
    if (const Holder *w = writer(lock))
        return {QT_TRANSLATE_NOOP("describe", "Held for writing by %1"), {namedOwner(w->owner)}};
    const Argument first = lock.holders.empty() ? Argument(QString()) : namedHolder(lock);
    if (lock.kind == Kind::Token)
        return {QT_TRANSLATE_NOOP("describe", "Taken with the value %1"), {first}};
    const QString count = QString::number(lock.holderCount);
    if (lock.mode == Mode::Read && lock.holderCount > 1)
        return {QT_TRANSLATE_NOOP("describe", "Held for reading by %1 readers"), {count}};
    if (lock.mode == Mode::Read)
        return {QT_TRANSLATE_NOOP("describe", "Held for reading by %1"), {first}};
    if (lock.holderCount > 1)
        return {QT_TRANSLATE_NOOP("describe", "Held by %1 owners at once"), {count}};
    return {QT_TRANSLATE_NOOP("describe", "Held by %1"), {first}};
}

// At the first sample the start of the hold is unknown, and "for at least 0 ms" would not help anybody.
Phrase sinceWhen(const Lock &lock, Instant now)
{
    if (lock.heldSinceIsBound && now - lock.heldSince < std::chrono::seconds(1))
        return {QT_TRANSLATE_NOOP("describe", ", for an unknown time"), {}};
    if (lock.kind == Kind::Token)
        return {QT_TRANSLATE_NOOP("describe", ", for %1"), {heldForText(lock, now)}};
    return {QT_TRANSLATE_NOOP("describe", " for %1"), {heldForText(lock, now)}};
}

Phrase watchdog(const Lock &lock, Instant now)
{
    if (lock.missedRenewals > 0)
        return {QT_TRANSLATE_NOOP("describe", ", but its watchdog is late: %1 left of a lease of %2"),
                {durationText(lock.ttl(now).left()), leaseText(lock)}};
    if (!lock.lastRenewal)
        return {QT_TRANSLATE_NOOP("describe", ", kept alive by its watchdog (%1 lease)"), {leaseText(lock)}};
    return {QT_TRANSLATE_NOOP("describe", ", kept alive by its watchdog (%1 lease, last renewal %2 ago)"),
            {leaseText(lock), ago(*lock.lastRenewal, now)}};
}

Phrase lease(const Lock &lock, Instant now)
{
    if (lock.noExpiry && lock.kind == Kind::Token)
        return {QT_TRANSLATE_NOOP("describe", ", without an expiry: it stays forever if its holder died"), {}};
    if (lock.noExpiry)
        return {QT_TRANSLATE_NOOP("describe", ", without an expiry: it never frees itself"), {}};
    if (neverEnds(lock, now))
        return {
            QT_TRANSLATE_NOOP("describe", ", with an expiry in more than ten years: in practice it never frees itself"),
            {}};
    if (lock.expiryUnknown && lock.leaseKind == LeaseKind::Watchdog)
        return {QT_TRANSLATE_NOOP("describe", ", and its lease was renewed"), {}};
    if (lock.expiryUnknown)
        return {"", {}};
    const bool healthy = lock.leaseKind == LeaseKind::Watchdog && lock.missedRenewals == 0;
    if (now >= lock.expiresAt && !healthy)
        return {QT_TRANSLATE_NOOP("describe", ", and by our clock it has just expired"), {}};
    const QString left = durationText(lock.ttl(now).left());
    switch (lock.leaseKind) {
    case LeaseKind::Watchdog: return watchdog(lock, now);
    case LeaseKind::Fixed: return {QT_TRANSLATE_NOOP("describe", ", with a fixed lease that ends in %1"), {left}};
    case LeaseKind::Learning:
    case LeaseKind::None: break;
    }
    return {QT_TRANSLATE_NOOP("describe", ", with %1 left; it is not known yet whether a watchdog renews it"), {left}};
}

Phrase waiting(const Lock &lock)
{
    if (lock.waiters.threads.value_or(0) > 0)
        return counted(QT_TRANSLATE_N_NOOP("describe", "; %n threads queue for it."), *lock.waiters.threads);
    const qint64 clients = lock.waiters.clients.value_or(0);
    if (clients > 0) // subscribers may be dead connections
        return counted(QT_TRANSLATE_N_NOOP("describe", "; %n subscribers on its channel."), clients);
    return {QT_TRANSLATE_NOOP("describe", "."), {}};
}

// Introduces a sentence that may no longer be true.
Phrase unverified(const Lock &lock, Instant now, Phrase rest)
{
    return {QT_TRANSLATE_NOOP("describe", "Not confirmed for %1. When last seen: "), {ago(lock.readAt, now)}, {rest}};
}

// Only an event proves an expiry. Without an event, the owner may have released the lock just before the lease ended.
Phrase expired(const Lock &lock, const QString &when, const Phrase &rest)
{
    const Argument who = namedOwner(lock.rare->lastOwner);
    if (lock.rare->lastOwner.isEmpty())
        return {QT_TRANSLATE_NOOP("describe", "Its lease ended %1 ago"), {when}, {rest}};
    if (lock.stateKnownBy == KnownBy::Event)
        return {QT_TRANSLATE_NOOP("describe", "Expired %1 ago while %2 held it"), {when, who}, {rest}};
    return {QT_TRANSLATE_NOOP("describe", "Its lease ended %1 ago without a visible release; %2 held it last"),
            {when, who},
            {rest}};
}

const char *endedText(Ending ending)
{
    switch (ending) {
    case Ending::Released: return QT_TRANSLATE_NOOP("describe", "Free; released by %1 %2 ago");
    case Ending::Restarted:
        return QT_TRANSLATE_NOOP("describe", "Lost in a restart of the server %2 ago; %1 held it last");
    case Ending::FailedOver: return QT_TRANSLATE_NOOP("describe", "Lost in a failover %2 ago; %1 held it last");
    case Ending::Expired:
    case Ending::Unknown: break;
    }
    return QT_TRANSLATE_NOOP("describe", "Gone %2 ago; %1 held it last");
}

Phrase absent(const Lock &lock, Instant now)
{
    const QString when = ago(lock.rare->goneAt, now);
    const Phrase rest = waiting(lock);
    if (lock.state == State::Stalled)
        return {QT_TRANSLATE_NOOP("describe", "Nobody holds it, although its job is listed as active"), {}, {rest}};
    if (lock.ending == Ending::Expired)
        return expired(lock, when, rest);
    if (lock.state == State::QueueWithoutHolder || lock.state == State::GhostAtHead)
        return {QT_TRANSLATE_NOOP("describe", "Nobody holds it, but its waiters do not acquire it"), {}, {rest}};
    if (!lock.rare->lastOwner.isEmpty())
        return {endedText(lock.ending), {namedOwner(lock.rare->lastOwner), when}, {rest}};
    if (lock.gone && lock.firstSeen != lock.rare->goneAt)
        return {QT_TRANSLATE_NOOP("describe", "Free; gone for %1"), {when}, {rest}};
    return {QT_TRANSLATE_NOOP("describe", "Free"), {}, {rest}};
}

Phrase counter(const Lock &lock)
{
    const QString count = QString::number(lock.token.value_or(0));
    const Phrase rest = waiting(lock);
    if (lock.kind == Kind::Latch && lock.state == State::Free)
        return {QT_TRANSLATE_NOOP("describe", "An open latch"), {}, {rest}};
    if (lock.kind == Kind::Latch)
        return {QT_TRANSLATE_NOOP("describe", "A latch, counting down: %1 left until it opens"), {count}, {rest}};
    if (!lock.exists)
        return {QT_TRANSLATE_NOOP("describe", "A semaphore that has not been created yet or was deleted"), {}, {rest}};
    if (!lock.token && lock.holderCount > 0)
        return {QT_TRANSLATE_NOOP("describe", "A semaphore with %1 permits held; the number of free ones is not known"),
                {QString::number(lock.holderCount)},
                {rest}};
    if (!lock.token)
        return {QT_TRANSLATE_NOOP("describe", "A semaphore; the number of its free permits is not known"), {}, {rest}};
    if (lock.kind == Kind::ExpirableSemaphore && lock.rare->overduePermits > 0)
        return {QT_TRANSLATE_NOOP("describe", "A semaphore; permits free: %1, held: %2, expired among these: %3"),
                {count, QString::number(lock.holderCount), QString::number(lock.rare->overduePermits)},
                {rest}};
    if (lock.kind == Kind::ExpirableSemaphore)
        return {QT_TRANSLATE_NOOP("describe", "A semaphore; permits free: %1, held for a limited time: %2"),
                {count, QString::number(lock.holderCount)},
                {rest}};
    return {QT_TRANSLATE_NOOP("describe", "A semaphore; permits free: %1"), {count}, {rest}};
}

Phrase companion(const locks::Companion &companion)
{
    return {QT_TRANSLATE_NOOP("describe", "Not a lock: this key is "),
            {},
            {{locks::companionNoun(companion.role), {}},
             {QT_TRANSLATE_NOOP("describe", " of the lock %1."), {quotedName(companion.lock)}}}};
}

Phrase noLock(const Lock &lock)
{
    const auto its = locks::companionKeyOf(lock.id.key.raw(), lock.rare->foreignType);
    if (its && lock.kind == Kind::OtherType)
        return companion(*its);
    if (lock.kind == Kind::OtherType && lock.token)
        return {QT_TRANSLATE_NOOP("describe",
                                  "Not known to be a lock: the key contains the number %1. It may be a semaphore, a"
                                  " counter, or a SET NX lock whose value is a number"),
                {QString::number(*lock.token)},
                {waiting(lock)}};
    if (lock.kind == Kind::OtherType)
        return {QT_TRANSLATE_NOOP("describe", "Not a lock: the key is a %1"),
                {toDisplay(lock.rare->foreignType)},
                {waiting(lock)}};
    return {QT_TRANSLATE_NOOP("describe", "A hash that is not a lock: its fields are not owners with hold counts"),
            {},
            {waiting(lock)}};
}

Phrase present(const Lock &lock, Instant now)
{
    if (isCounter(lock) && !lock.gone)
        return counter(lock);
    if (!lock.exists)
        return absent(lock, now);
    if (isNoLock(lock))
        return noLock(lock);
    if (isCounter(lock))
        return counter(lock);
    Phrase sentence = held(lock);
    sentence.clauses = {sinceWhen(lock, now), lease(lock, now), waiting(lock)};
    return sentence;
}

} // namespace

Phrase summary(const Lock &lock, Instant now)
{
    const Phrase sentence = present(lock, now);
    return lock.state == State::Unverified ? unverified(lock, now, sentence) : sentence;
}

} // namespace lockscope::words
