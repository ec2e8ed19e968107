#include "core/model/lock.h"
#include "core/words/describe.h"
#include "core/words/state_explanations.h"

#include "core/base/escape.h"
#include "core/families/family.h"
#include "core/model/blocking.h"
#include "core/model/usual_holds.h"
#include "core/redis/slot.h"
#include "core/words/deadlock_words.h"
#include "core/words/family_words.h"
#include "core/words/usual_words.h"

#include <QCoreApplication>

namespace lockscope::words {

namespace {

void tellCounter(const Lock &lock, EvidenceFigures &figures)
{
    if (!lock.exists || !lock.token || !isCounter(lock)) // otherwise it is a fencing token
        return;
    if (lock.kind == Kind::Latch) {
        figures.sample(QT_TRANSLATE_NOOP("describe", "Counting down: %1 left until it opens"),
                       {QString::number(*lock.token)});
        return;
    }
    figures.sample(QT_TRANSLATE_NOOP("describe", "Free permits: %1"), {QString::number(*lock.token)});
    if (lock.kind == Kind::Semaphore)
        figures.sample(
            QT_TRANSLATE_NOOP("describe",
                              "The holders of the other permits are unknown: this kind of semaphore records neither"
                              " holders nor leases, and the permits of a dead program are lost"));
    else
        figures.sample(QT_TRANSLATE_NOOP("describe", "Permits held under an ID, each with a deadline: %1"),
                       {QString::number(lock.holderCount)});
    if (lock.rare->overduePermits > 0)
        figures.sample(QT_TRANSLATE_NOOP("describe", "Of these, %1 have expired: the next acquire frees them"),
                       {QString::number(lock.rare->overduePermits)});
}

void tellHolders(const Lock &lock, Instant now, EvidenceFigures &figures)
{
    if (lock.holders.empty() || isCounter(lock))
        return;
    const Holder &first = lock.holders.front();
    if (lock.kind == Kind::Token) // tellToken() adds its value
        figures.sample(QT_TRANSLATE_NOOP("describe", "A SET NX lock: only its value identifies the holder"));
    else if (lock.holderCount == 1 && first.holds == 0)
        figures.sample(QT_TRANSLATE_NOOP("describe", "Held by %1; how often it acquired it was not recorded"),
                       {namedOwner(first.owner)});
    else if (lock.holderCount == 1)
        figures.sample(QT_TRANSLATE_NOOP("describe", "Held by %1 with a hold count of %2"),
                       {namedOwner(first.owner), QString::number(first.holds)});
    else
        figures.sample(QT_TRANSLATE_NOOP("describe", "%1 holders are in its hash"),
                       {QString::number(lock.holderCount)});
    const QString since = durationText(toMillis(now - lock.heldSince));
    if (lock.heldSinceIsBound && now - lock.heldSince < std::chrono::seconds(1))
        figures.sample(QT_TRANSLATE_NOOP("describe", "It was already held when first seen, just now"));
    else if (lock.heldSinceIsBound)
        figures.sample(QT_TRANSLATE_NOOP("describe", "Held for at least %1: it was already held when first seen"),
                       {since});
    else
        figures.sample(QT_TRANSLATE_NOOP("describe", "Held for %1"), {since});
}

void tellBlocking(const Lock &lock, EvidenceFigures &figures)
{
    if (lock.rare->blocking)
        figures.told(blockingSentence(lock.id.key, *lock.rare->blocking));
}

void tellUsual(const Lock &lock, Instant now, EvidenceFigures &figures)
{
    if (!lock.rare->usual || lock.holders.empty())
        return;
    const bool isAlone = lock.holderCount == 1;
    Phrase phrase = usualPhrase(*lock.rare->usual, isAlone ? lock.holders.front().owner : Owner());
    if (isAlone)
        phrase.clauses.push_back({QT_TRANSLATE_NOOP("describe", "; now for %1"), {heldForText(lock, now)}});
    figures.recorded(std::move(phrase));
}

void tellOrigin(const Lock &lock, EvidenceFigures &figures)
{
    for (const Phrase &sentence : purposeSentences(lock))
        figures.sample(sentence);
}

void tellWatchdog(const Lock &lock, Instant now, EvidenceFigures &figures)
{
    const Millis lease = lock.lease.value_or(Millis(0));
    figures.inference(QT_TRANSLATE_NOOP("describe", "A watchdog renews its lease of %1 every %2"),
                      {durationText(lease), durationText(families::renewalPeriod(lock.family, lease))});
    if (lock.lastRenewal)
        figures.inference(QT_TRANSLATE_NOOP("describe", "Last renewed %1 ago"),
                          {durationText(toMillis(now - *lock.lastRenewal))});
    if (lock.missedRenewals > 0)
        figures.inference(
            QT_TRANSLATE_NOOP("describe", "Renewals missed: %1. The TTL of a healthy lock stays above %2"),
            {QString::number(lock.missedRenewals), durationText(lease - families::renewalPeriod(lock.family, lease))});
}

void tellLease(const Lock &lock, Instant now, EvidenceFigures &figures)
{
    if (!lock.exists || (lock.noExpiry && isCounter(lock)))
        return;
    if (lock.noExpiry && isNoLock(lock))
        return;
    if (lock.noExpiry) {
        figures.sample(QT_TRANSLATE_NOOP("describe", "Its key has no expiry: it stays forever if its holder died"));
        return;
    }
    if (neverEnds(lock, now)) {
        figures.sample(QT_TRANSLATE_NOOP("describe", "Its key expires in more than ten years: in practice never"));
        return;
    }
    if (lock.expiryUnknown) {
        figures.sample(QT_TRANSLATE_NOOP("describe", "Its time to live was not recorded"));
        return;
    }
    figures.sample(QT_TRANSLATE_NOOP("describe", "%1 left of its time to live"), {durationText(lock.ttl(now).left())});
    if (lock.holders.empty() || isCounter(lock))
        return;
    if (lock.leaseKind == LeaseKind::Watchdog)
        tellWatchdog(lock, now, figures);
    else if (lock.leaseKind == LeaseKind::Fixed)
        figures.inference(
            QT_TRANSLATE_NOOP("describe", "A fixed lease of at least %1, not renewed since it was first seen"),
            {durationText(lock.lease.value_or(Millis(0)))});
    else
        figures.sample(QT_TRANSLATE_NOOP("describe", "Not seen long enough to know whether a watchdog renews it"));
}

void tellClients(const Lock &lock, EvidenceFigures &figures)
{
    const auto clients = lock.waiters.clients;
    if (!clients && lock.family && families::isCertain(*lock.family, lock.id.key.raw())
        && lock.family->wake != families::Family::Wake::Channel)
        return; // its family says how its waiters learn of a release
    if (!clients)
        figures.sample(QT_TRANSLATE_NOOP(
            "describe", "The waiters are unknown: they poll, or the server does not report subscribers"));
    else if (isCounter(lock) && *clients > 0)
        figures.sample(
            QT_TRANSLATE_NOOP("describe",
                              "Subscribers of its channel: %1. Each may have several waiting threads or be a dead"
                              " connection. Subscribers at a replica are not counted"),
            {QString::number(*clients)});
    else if (isCounter(lock))
        figures.sample(QT_TRANSLATE_NOOP("describe", "No waiter is visible"));
    else if (*clients > 0)
        figures.sample(
            QT_TRANSLATE_NOOP("describe",
                              "Subscribers of its channel, which are notified of its release: %1. Each may have"
                              " several waiting threads or be a dead connection. Subscribers at a replica that"
                              " Lockscope cannot reach are not counted"),
            {QString::number(*clients)});
    else
        figures.sample(
            QT_TRANSLATE_NOOP("describe",
                              "No subscriber waits for its release. Lockscope cannot see spin locks, attempts"
                              " without waiting, or subscribers at a replica that it cannot reach"));
}

void tellQueue(const Lock &lock, EvidenceFigures &figures)
{
    figures.sample(QT_TRANSLATE_NOOP("describe", "Threads in its queue: %1"),
                   {QString::number(lock.waiters.threads.value_or(qint64(lock.queue.size())))});
    if (lock.queue.empty())
        return;
    const QueueEntry &head = lock.queue.front();
    const Argument owner = namedOwner(head.owner);
    if (!head.subscribed)
        figures.sample(
            QT_TRANSLATE_NOOP("describe", "First in the queue: %1. It is unknown whether it is still subscribed"),
            {owner});
    else if (*head.subscribed)
        figures.sample(QT_TRANSLATE_NOOP("describe", "First in the queue: %1, and it is subscribed"), {owner});
    else
        figures.sample(
            QT_TRANSLATE_NOOP("describe", "First in the queue: %1, but its channel has no subscriber at this server"),
            {owner});
    if (head.deadlineMillis == 0)
        figures.sample(
            QT_TRANSLATE_NOOP("describe",
                              "The first in the queue has no deadline: the list and the deadlines of the queue"
                              " disagree"));
}

void tellWaiters(const Lock &lock, EvidenceFigures &figures)
{
    if (isNoLock(lock))
        return;
    if (lock.kind == Kind::Fair || !lock.queue.empty())
        tellQueue(lock, figures);
    else
        tellClients(lock, figures);
}

void tellToken(const Lock &lock, EvidenceFigures &figures)
{
    if (lock.kind == Kind::Token && lock.exists)
        figures.sample(QT_TRANSLATE_NOOP("describe", "Its value: %1"), {elided(toDisplay(lock.value()), 80)});
    else if (lock.token && (lock.kind == Kind::Fenced || lock.kind == Kind::Fair || lock.kind == Kind::Reentrant))
        figures.sample(QT_TRANSLATE_NOOP("describe", "Fencing token: %1"), {QString::number(*lock.token)});
    if (!lock.rare->activeIn.isEmpty() && lock.state != State::Stalled)
        figures.sample(QT_TRANSLATE_NOOP("describe", "The list %1 contains its job, which may have just ended"),
                       {quotedName(lock.rare->activeIn)});
}

void tellNode(const Lock &lock, EvidenceFigures &figures)
{
    if (lock.node.isEmpty())
        return;
    figures.sample(QT_TRANSLATE_NOOP("describe", "In slot %1, at %2"),
                   {QString::number(redis::slotOf(lock.id.key.raw())), lock.node});
    if (lock.isScattered)
        figures.sample(
            QT_TRANSLATE_NOOP("describe",
                              "Its name has a brace but no hash tag. In this cluster, its queue and channel are in"
                              " other slots than the lock, so scripts fail and waiters are not woken"));
}

void tellMixture(const Lock &lock, EvidenceFigures &figures)
{
    switch (lock.mixture) {
    case Mixture::PlainAndReadWrite:
        figures.sample(QT_TRANSLATE_NOOP("describe",
                                         "Used as a plain lock and as a read-write lock at the same time: each side may"
                                         " believe that it holds the lock alone"));
        break;
    case Mixture::TwoOwners:
        figures.sample(QT_TRANSLATE_NOOP("describe", "Its hash has more than one exclusive owner"));
        break;
    case Mixture::PlainWaiters:
        figures.sample(
            QT_TRANSLATE_NOOP("describe",
                              "A client waits as if this were another kind of lock: the release may not wake that"
                              " client, or the lock may not exclude it"));
        break;
    case Mixture::FencedAndFair:
        figures.sample(
            QT_TRANSLATE_NOOP("describe",
                              "It has both a fair queue and a fencing token: clients that acquire it as a fenced"
                              " lock bypass the queue, and queued clients get no token"));
        break;
    case Mixture::Counters:
        figures.sample(
            QT_TRANSLATE_NOOP("describe",
                              "Clients treat this number as different kinds of lock: some wait for a semaphore,"
                              " others for a latch or a lock"));
        break;
    case Mixture::None: break;
    }
}

void tellOddities(const Lock &lock, EvidenceFigures &figures)
{
    tellMixture(lock, figures);
    for (const Holder &holder : lock.holders) {
        if (holder.liveTimeouts == 0 && !lock.mixed)
            figures.sample(
                QT_TRANSLATE_NOOP("describe",
                                  "The reader %1 has no live timeout key: probably its program is dead, and other"
                                  " readers keep its field alive"),
                {namedOwner(holder.owner)});
    }
}

const char *endText(Ending ending)
{
    switch (ending) {
    case Ending::Released: return QT_TRANSLATE_NOOP("describe", "Its unlock message came %2 ago; %1 held it last");
    case Ending::Expired: return QT_TRANSLATE_NOOP("describe", "Its lease ended %2 ago; %1 was the last known holder");
    case Ending::Restarted:
        return QT_TRANSLATE_NOOP("describe", "The server came back without it %2 ago; %1 held it last");
    case Ending::FailedOver:
        return QT_TRANSLATE_NOOP("describe",
                                 "The server that became master %2 ago did not have the lock, because the lock had not"
                                 " been replicated yet; %1 held it last, and may believe that it still does");
    case Ending::Unknown: break;
    }
    return QT_TRANSLATE_NOOP("describe",
                             "Its key was found missing %2 ago for an unknown reason (released without a message,"
                             " expired, deleted or evicted); %1 held it last");
}

void tellEnd(const Lock &lock, Instant now, EvidenceFigures &figures)
{
    if (lock.exists || lock.rare->goneAt == Instant{} || lock.rare->lastOwner.isEmpty())
        return;
    const Arguments arguments{namedOwner(lock.rare->lastOwner), durationText(toMillis(now - lock.rare->goneAt))};
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
    EvidenceFigures figures(lock, now, age);
    tellState(lock, now, figures);
    tellBlocking(lock, figures);
    tellOddities(lock, figures);
    tellNode(lock, figures);
    tellEnd(lock, now, figures);
    tellCounter(lock, figures);
    tellHolders(lock, now, figures);
    tellUsual(lock, now, figures);
    tellOrigin(lock, figures);
    tellLease(lock, now, figures);
    tellToken(lock, figures);
    tellWaiters(lock, figures);
    return figures.take();
}

} // namespace lockscope::words
