#include "core/words/describe.h"
#include "core/words/state_evidence.h"

#include "core/base/escape.h"
#include "core/redis/slot.h"
#include "core/words/origin_words.h"

#include <QCoreApplication>

namespace lockscope::words {

namespace {

QString number(qint64 n)
{
    return QString::number(n);
}

void tellCounter(const Lock &lock, Figures &figures)
{
    if (!lock.exists || !lock.token || !isCounter(lock)) // else it is a fencing token
        return;
    if (lock.kind == Kind::Latch) {
        figures.sample(QT_TRANSLATE_NOOP("describe", "Counting down: %1 left until it opens"), {number(*lock.token)});
        return;
    }
    figures.sample(QT_TRANSLATE_NOOP("describe", "Free permits: %1"), {number(*lock.token)});
    if (lock.kind == Kind::Semaphore)
        figures.sample(QT_TRANSLATE_NOOP("describe",
                                         "Who has the others cannot be known: this kind writes down neither holder"
                                         " nor lease, and what a program that died had is lost"));
    else
        figures.sample(QT_TRANSLATE_NOOP("describe", "Permits lent under an id, with a deadline each: %1"),
                       {number(lock.holderCount)});
    if (lock.overduePermits > 0)
        figures.sample(
            QT_TRANSLATE_NOOP("describe", "Of these %1 have run out: the next acquire makes them free again"),
            {number(lock.overduePermits)});
}

void tellHolders(const Lock &lock, Instant now, Figures &figures)
{
    if (lock.holders.empty() || isCounter(lock))
        return;
    const Holder &first = lock.holders.front();
    if (lock.kind == Kind::Token) // its value is told below
        figures.sample(QT_TRANSLATE_NOOP("describe", "A SET NX lock: who holds it is known by its value alone"));
    else if (lock.holderCount == 1)
        figures.sample(QT_TRANSLATE_NOOP("describe", "Held by %1 with a hold count of %2"),
                       {namedOwner(first.owner), number(first.holds)});
    else
        figures.sample(QT_TRANSLATE_NOOP("describe", "%1 holders are in its hash"), {number(lock.holderCount)});
    const QString since = durationText(toMillis(now - lock.heldSince));
    if (lock.heldSinceIsBound && now - lock.heldSince < std::chrono::seconds(1))
        figures.sample(QT_TRANSLATE_NOOP("describe", "It was held already when first seen, just now"));
    else if (lock.heldSinceIsBound)
        figures.sample(QT_TRANSLATE_NOOP("describe", "Held for at least %1: it was held already when first seen"),
                       {since});
    else
        figures.sample(QT_TRANSLATE_NOOP("describe", "Held for %1"), {since});
}

void tellOrigin(const Lock &lock, Figures &figures)
{
    for (const Phrase &sentence : originSentences(lock))
        figures.sample(sentence.text, sentence.arguments);
}

void tellWatchdog(const Lock &lock, Instant now, Figures &figures)
{
    const Millis lease = lock.lease.value_or(Millis(0));
    figures.inference(QT_TRANSLATE_NOOP("describe", "A watchdog renews it: a lease of %1, due again every %2"),
                      {durationText(lease), durationText(lease / 3)});
    if (lock.lastRenewal)
        figures.inference(QT_TRANSLATE_NOOP("describe", "Last renewed %1 ago"),
                          {durationText(toMillis(now - *lock.lastRenewal))});
    if (lock.missedRenewals > 0)
        figures.inference(
            QT_TRANSLATE_NOOP("describe", "Renewals missed: %1. The TTL of a healthy lock stays above %2"),
            {number(lock.missedRenewals), durationText(lease * 2 / 3)});
}

void tellLease(const Lock &lock, Instant now, Figures &figures)
{
    if (!lock.exists || (lock.noExpiry && isCounter(lock)))
        return;
    if (lock.noExpiry && isNoLock(lock))
        return;
    if (lock.noExpiry) {
        figures.sample(QT_TRANSLATE_NOOP("describe", "Its key has no expiry: if its holder died it stays for ever"));
        return;
    }
    if (neverEnds(lock, now)) {
        figures.sample(QT_TRANSLATE_NOOP("describe", "Its key expires in more than ten years: in practice never"));
        return;
    }
    figures.sample(QT_TRANSLATE_NOOP("describe", "%1 left of its time to live"), {durationText(lock.ttl(now).left())});
    if (lock.holders.empty() || isCounter(lock))
        return;
    if (lock.leaseKind == LeaseKind::Watchdog)
        tellWatchdog(lock, now, figures);
    else if (lock.leaseKind == LeaseKind::Fixed)
        figures.inference(
            QT_TRANSLATE_NOOP(
                "describe", "A fixed lease of at least %1: it runs down, and was not renewed since it was first seen"),
            {durationText(lock.lease.value_or(Millis(0)))});
    else
        figures.sample(QT_TRANSLATE_NOOP("describe", "Not seen long enough to know whether a watchdog renews it"));
}

void tellClients(const Lock &lock, Figures &figures)
{
    const auto clients = lock.waiters.clients;
    if (!clients)
        figures.sample(QT_TRANSLATE_NOOP(
            "describe", "Who waits cannot be known: its waiters poll, or the server does not tell who listens"));
    else if (isCounter(lock) && *clients > 0)
        figures.sample(QT_TRANSLATE_NOOP("describe",
                                         "Subscribers of its channel: %1. Each may have several threads waiting, or be"
                                         " a connection that is dead; those at a replica are not counted"),
                       {number(*clients)});
    else if (isCounter(lock))
        figures.sample(QT_TRANSLATE_NOOP("describe", "Nobody is seen to wait at it"));
    else if (*clients > 0)
        figures.sample(
            QT_TRANSLATE_NOOP("describe",
                              "Subscribers of its channel, who hear of its release: %1. Each may have several"
                              " threads waiting, or be a connection that is dead; those at a replica that"
                              " is not reached are not counted"),
            {number(*clients)});
    else
        figures.sample(QT_TRANSLATE_NOOP("describe",
                                         "Nobody is seen to listen for its release. Spin locks and tries without"
                                         " waiting cannot be seen, nor who listens at a replica that is not reached"));
}

void tellQueue(const Lock &lock, Figures &figures)
{
    figures.sample(QT_TRANSLATE_NOOP("describe", "Threads in its queue: %1"),
                   {number(lock.waiters.threads.value_or(qint64(lock.queue.size())))});
    if (lock.queue.empty())
        return;
    const QueueEntry &head = lock.queue.front();
    const Argument owner = namedOwner(head.owner);
    if (!head.subscribed)
        figures.sample(QT_TRANSLATE_NOOP("describe", "First in the queue: %1; whether it still listens is unknown"),
                       {owner});
    else if (*head.subscribed)
        figures.sample(QT_TRANSLATE_NOOP("describe", "First in the queue: %1, and it listens"), {owner});
    else
        figures.sample(
            QT_TRANSLATE_NOOP("describe", "First in the queue: %1, and at this server nobody listens on its channel"),
            {owner});
    if (head.deadlineMillis == 0)
        figures.sample(QT_TRANSLATE_NOOP("describe",
                                         "The first in the queue has no deadline: list and deadlines of the"
                                         " queue do not agree"));
}

void tellWaiters(const Lock &lock, Figures &figures)
{
    if (isNoLock(lock))
        return;
    if (lock.kind == Kind::Fair || !lock.queue.empty())
        tellQueue(lock, figures);
    else
        tellClients(lock, figures);
}

void tellToken(const Lock &lock, Figures &figures)
{
    if (lock.kind == Kind::Token)
        figures.sample(QT_TRANSLATE_NOOP("describe", "Its value: %1"), {elided(toDisplay(lock.value), 80)});
    else if (lock.token && (lock.kind == Kind::Fenced || lock.kind == Kind::Fair || lock.kind == Kind::Reentrant))
        figures.sample(QT_TRANSLATE_NOOP("describe", "Fencing token: %1"), {number(*lock.token)});
}

void tellNode(const Lock &lock, Figures &figures)
{
    if (lock.node.isEmpty())
        return;
    figures.sample(QT_TRANSLATE_NOOP("describe", "In slot %1, at %2"),
                   {number(redis::slotOf(lock.id.key.raw())), lock.node});
    if (lock.isScattered)
        figures.sample(QT_TRANSLATE_NOOP("describe",
                                         "Its name has a brace but no hash tag: in this cluster its queue and its"
                                         " channel lie in other slots than itself, so that scripts fail and waiters"
                                         " are not woken"));
}

void tellMixture(const Lock &lock, Figures &figures)
{
    switch (lock.mixture) {
    case Mixture::PlainAndReadWrite:
        figures.sample(QT_TRANSLATE_NOOP("describe",
                                         "Used as a plain lock and as a read-write lock at the same time:"
                                         " each side may believe that it holds it alone"));
        break;
    case Mixture::TwoOwners:
        figures.sample(QT_TRANSLATE_NOOP("describe", "More than one exclusive owner is in its hash"));
        break;
    case Mixture::PlainWaiters:
        figures.sample(QT_TRANSLATE_NOOP("describe",
                                         "Somebody waits for it as for another kind of lock: the release may not"
                                         " wake them, or they are not kept out as they think"));
        break;
    case Mixture::FencedAndFair:
        figures.sample(QT_TRANSLATE_NOOP("describe",
                                         "It has a fair queue and a fencing token: whoever takes it as a fenced lock"
                                         " passes the queue, and who queues gets no token"));
        break;
    case Mixture::Counters:
        figures.sample(QT_TRANSLATE_NOOP("describe",
                                         "Some wait for this number as for a semaphore, a latch or a lock, others as"
                                         " for another of these"));
        break;
    case Mixture::None: break;
    }
}

void tellOddities(const Lock &lock, Figures &figures)
{
    tellMixture(lock, figures);
    for (const Holder &holder : lock.holders) {
        if (holder.liveTimeouts == 0 && !lock.mixed)
            figures.sample(QT_TRANSLATE_NOOP("describe",
                                             "The reader %1 has no live timeout key: probably its program is"
                                             " dead, and others keep its field alive"),
                           {namedOwner(holder.owner)});
    }
}

const char *endText(Ending ending)
{
    switch (ending) {
    case Ending::Released: return QT_TRANSLATE_NOOP("describe", "Its unlock message came %2 ago; %1 held it last");
    case Ending::Expired:
        return QT_TRANSLATE_NOOP("describe", "Its time was up %2 ago; %1 was the last seen to hold it");
    case Ending::Restarted:
        return QT_TRANSLATE_NOOP("describe", "The server came back without it %2 ago; %1 held it last");
    case Ending::FailedOver:
        return QT_TRANSLATE_NOOP("describe",
                                 "The server that became master did not have it, %2 ago: it had not been copied there"
                                 " yet; %1 held it last, and may believe that it still does");
    case Ending::Unknown: break;
    }
    return QT_TRANSLATE_NOOP("describe",
                             "Its key was found gone %2 ago, and nothing told why: released without a message, run out,"
                             " deleted or evicted; %1 held it last");
}

void tellEnd(const Lock &lock, Instant now, Figures &figures)
{
    if (lock.exists || lock.goneAt == Instant{} || lock.lastOwner.isEmpty())
        return;
    const Arguments arguments{namedOwner(lock.lastOwner), durationText(toMillis(now - lock.goneAt))};
    const char *text = endText(lock.ending);
    if (lock.ending == Ending::Unknown)
        figures.sample(text, arguments);
    else if (lock.ending != Ending::Expired || lock.stateKnownBy == KnownBy::Event)
        figures.event(text, arguments);
    else
        figures.inference(text, arguments);
}

} // namespace

std::vector<Phrase> evidence(const Lock &lock, Instant now, EvidenceAge age)
{
    Figures figures(lock, now, age);
    tellState(lock, now, figures);
    tellOddities(lock, figures);
    tellNode(lock, figures);
    tellEnd(lock, now, figures);
    tellCounter(lock, figures);
    tellHolders(lock, now, figures);
    tellOrigin(lock, figures);
    tellLease(lock, now, figures);
    tellToken(lock, figures);
    tellWaiters(lock, figures);
    return figures.take();
}

} // namespace lockscope::words
