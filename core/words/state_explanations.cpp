#include "core/words/state_explanations.h"

#include "core/base/rows.h"
#include "core/locks/wire/companion_key.h"
#include "core/model/deadlock.h"
#include "core/model/lock.h"
#include "core/monitor/analysis/lock_state.h"
#include "core/words/deadlock_words.h"

#include <QCoreApplication>

// The additional sentences for each state of a lock: first its evidence, then its advice.
namespace lockscope::words {

namespace {

using Advice = std::vector<Phrase>;

Phrase notStopped()
{
    return {QT_TRANSLATE_NOOP("describe",
                              "Taking the lock away does not stop the program that holds it. It may still be"
                              " writing."),
            {}};
}

Phrase lookAtHolder(const Lock &lock)
{
    return {QT_TRANSLATE_NOOP("describe", "Look at the program behind %1: is it paused, overloaded or cut off?"),
            {namedHolder(lock)}};
}

void tellHeldUnusuallyLong(const Lock &, Instant, EvidenceFigures &figures)
{
    figures.inference(QT_TRANSLATE_NOOP("describe", "Held far longer than its earlier holds"));
}

Advice adviceHeldUnusuallyLong(const Lock &lock)
{
    return {lookAtHolder(lock), notStopped()};
}

void tellPermitsNotReturned(const Lock &lock, Instant now, EvidenceFigures &figures)
{
    figures.inference(QT_TRANSLATE_NOOP("describe",
                                        "No permit has come back for %1, and previously that took at most %2: perhaps a"
                                        " program died with its permits"),
                      {durationText(toMillis(now - lock.rare->permitsSince)), durationText(lock.rare->longestWithout)});
}

Advice advicePermitsNotReturned(const Lock &)
{
    return {
        {QT_TRANSLATE_NOOP("describe",
                           "Find out which program acquired permits and then died or hung. This kind of"
                           " semaphore records neither holders nor leases, so the permits do not come back"
                           " automatically."),
         {}},
        {QT_TRANSLATE_NOOP("describe",
                           "If the program is dead, release its permits by calling release on a semaphore of the"
                           " same name. If it still runs, that would admit one client too many."),
         {}},
        {QT_TRANSLATE_NOOP("describe", "A permit-expirable semaphore gives each permit a lease, so no permit is lost."),
         {}}};
}

Advice adviceLeaseChanged(const Lock &lock)
{
    return {{QT_TRANSLATE_NOOP("describe",
                               "Look for code in the program behind %1 that acquires this lock both with a lease and"
                               " without one. Each acquire sets the lease for all of its holds."),
             {namedHolder(lock)}},
            {QT_TRANSLATE_NOOP("describe",
                               "Check how long its work takes. With the shorter of the two leases, the lock may"
                               " expire during the work."),
             {}}};
}

void tellClimbing(const Lock &, Instant, EvidenceFigures &figures)
{
    figures.sample(QT_TRANSLATE_NOOP("describe",
                                     "Its hold count has only gone up from sample to sample: releases may be missing"));
}

Advice adviceClimbing(const Lock &lock)
{
    return {{QT_TRANSLATE_NOOP("describe",
                               "Look for code in the program behind %1 that acquires the lock and does not release"
                               " it."),
             {namedHolder(lock)}},
            notStopped()};
}

Advice adviceAboutToExpire(const Lock &lock)
{
    return {{QT_TRANSLATE_NOOP("describe",
                               "If %1 is still working when the lease ends, another client can acquire the lock and"
                               " work at the same time. A longer lease or a watchdog prevents that."),
             {namedHolder(lock)}}};
}

Advice adviceRenewalLate(const Lock &lock)
{
    return {lookAtHolder(lock),
            {QT_TRANSLATE_NOOP("describe",
                               "Check how long scripts take on the server (in the Server panel, or with"
                               " `lockscope-cli capabilities`). The server handles no renewals while a slow script"
                               " runs."),
             {}},
            notStopped()};
}

void tellDeadlock(const Lock &lock, Instant now, EvidenceFigures &figures)
{
    if (!lock.rare->deadlock)
        return;
    figures.told(deadlockSentence(*lock.rare->deadlock));
    figures.told(deadlockEndSentence(*lock.rare->deadlock, now));
}

Advice adviceDeadlock(const Lock &lock)
{
    return lock.rare->deadlock ? deadlockAdvice(*lock.rare->deadlock) : Advice{};
}

void tellDeadlineDrift(const Lock &, Instant, EvidenceFigures &figures)
{
    figures.sample(
        QT_TRANSLATE_NOOP("describe",
                          "A deadline in its queue is too far away: more than %1 for each waiter in the queue. Client "
                          "clocks differ, or some clients wait longer"),
        {durationText(monitor::limits::fairWait)});
}

Advice adviceMixed(const Lock &)
{
    return {
        {QT_TRANSLATE_NOOP("describe", "Check what both sides wrote: they may have held the lock at the same time."),
         {}},
        notStopped()};
}

Advice adviceZombie(const Lock &)
{
    return {{QT_TRANSLATE_NOOP(
                 "describe",
                 "Upgrade clients that use Redisson older than 4.4. Their live readers keep dead readers in the"
                 " lock, and a writer waits as long as any of them reads."),
             {}},
            notStopped()};
}

void tellOwnerless(const Lock &, Instant, EvidenceFigures &figures)
{
    figures.sample(
        QT_TRANSLATE_NOOP("describe",
                          "A client is queued or subscribed although nobody holds the lock: perhaps its key was"
                          " deleted by hand, which wakes nobody, or the waiter is dead"));
}

Advice adviceOwnerless(const Lock &)
{
    return {
        {QT_TRANSLATE_NOOP("describe", "Find out who deleted the key. Deleting it by hand does not wake the waiters."),
         {}}};
}

void tellPermitsUnclaimed(const Lock &lock, Instant now, EvidenceFigures &figures)
{
    figures.sample(
        QT_TRANSLATE_NOOP("describe",
                          "Permits have been free for %1 while a client waits for one, and no message came: the"
                          " waiter missed the release, or wants more permits than are free"),
        {durationText(toMillis(now - lock.rare->permitsSince))});
}

Advice advicePermitsUnclaimed(const Lock &)
{
    return {{QT_TRANSLATE_NOOP("describe",
                               "Find out whether the waiter wants more permits at once than are free. In that case"
                               " nothing is wrong."),
             {}},
            {QT_TRANSLATE_NOOP("describe",
                               "Check whether clients reconnected or the server failed over at that time. Messages"
                               " sent during such an interruption are lost."),
             {}}};
}

void tellGhost(const Lock &, Instant, EvidenceFigures &figures)
{
    figures.inference(QT_TRANSLATE_NOOP("describe",
                                        "The first in the queue was not subscribed in several samples, seconds apart:"
                                        " probably its program is dead"));
}

Advice adviceGhost(const Lock &)
{
    return {{QT_TRANSLATE_NOOP("describe",
                               "Make sure that the program of the first waiter is dead. Check every replica as well,"
                               " because a live waiter that subscribes there looks like a ghost."),
             {}}};
}

// A trace names the reader. Otherwise, the graph of waits does.
void tellWaitsForOwnRead(const Lock &lock, Instant now, EvidenceFigures &figures)
{
    if (lock.rare->upgrading.isEmpty())
        tellDeadlock(lock, now, figures);
}

Advice adviceWaitsForOwnRead(const Lock &lock)
{
    const bool isTraced = !lock.rare->upgrading.isEmpty() || !lock.rare->deadlock;
    const Owner &reader = isTraced ? lock.rare->upgrading : lock.rare->deadlock->links.front().holder;
    return {{QT_TRANSLATE_NOOP("describe",
                               "The wait does not end while the read lock of %1 is renewed, because a reader must"
                               " release the read lock before it can become the writer."),
             {reader.isEmpty() ? QStringLiteral("?") : namedOwner(reader)}},
            {QT_TRANSLATE_NOOP("describe", "Fix the program: release the read lock, then acquire the write lock."), {}},
            notStopped()};
}

void tellStalled(const Lock &lock, Instant, EvidenceFigures &figures)
{
    figures.sample(
        QT_TRANSLATE_NOOP("describe", "The list %1 has contained its job in several samples, but its lock was missing"),
        {quotedName(lock.rare->activeIn)});
}

Advice adviceStalled(const Lock &)
{
    return {
        {QT_TRANSLATE_NOOP("describe",
                           "Its worker died, or was too busy to renew the lock in time. A worker that was only busy "
                           "still works on the job, and another one may soon do the same work."),
         {}}};
}

Advice adviceExpired(const Lock &lock)
{
    Advice advice{
        {QT_TRANSLATE_NOOP("describe",
                           "Check the program behind %1. The expiry did not stop it, so it may still be writing"
                           " without the lock."),
         {lock.rare->lastOwner.isEmpty() ? QStringLiteral("?") : namedOwner(lock.rare->lastOwner)}}};
    if (lock.kind == Kind::Fenced)
        advice.push_back(
            {QT_TRANSLATE_NOOP("describe",
                               "The resource that the lock protects should refuse fencing tokens older than the"
                               " newest one it has seen."),
             {}});
    return advice;
}

Phrase findHolder(const Lock &lock)
{
    if (lock.kind == Kind::Token)
        return {QT_TRANSLATE_NOOP("describe",
                                  "Find out which program set the value %1, and whether it is still running. The lock"
                                  " has no expiry, so it stays forever if that program crashes."),
                {namedHolder(lock)}};
    return {QT_TRANSLATE_NOOP("describe",
                              "Find out whether %1 is still running. The lock has no lease, so it stays forever if"
                              " its holder crashes."),
            {namedHolder(lock)}};
}

Advice adviceNoExpiry(const Lock &lock)
{
    return {findHolder(lock), notStopped()};
}

struct Explanation {
    State state;
    void (*evidence)(const Lock &lock, Instant now, EvidenceFigures &figures); // null means that other figures show it
    Advice (*advice)(const Lock &lock); // null means none
};

constexpr Explanation explanations[] = {
    {State::Free, nullptr, nullptr},
    {State::HeldRenewed, nullptr, nullptr},
    {State::HeldFixedLease, nullptr, nullptr},
    {State::CountingDown, nullptr, nullptr},
    {State::NoPermits, nullptr, nullptr},
    {State::Learning, nullptr, nullptr},
    {State::HeldUnusuallyLong, tellHeldUnusuallyLong, adviceHeldUnusuallyLong},
    {State::PermitsNotReturned, tellPermitsNotReturned, advicePermitsNotReturned},
    {State::LeaseChanged, nullptr, adviceLeaseChanged},
    {State::HoldCountClimbing, tellClimbing, adviceClimbing},
    {State::AboutToExpire, nullptr, adviceAboutToExpire},
    {State::RenewalLate, nullptr, adviceRenewalLate},
    {State::DeadlineDrift, tellDeadlineDrift, nullptr},
    {State::MixedKinds, nullptr, adviceMixed},
    {State::ZombieReader, nullptr, adviceZombie},
    {State::QueueWithoutHolder, tellOwnerless, adviceOwnerless},
    {State::PermitsUnclaimed, tellPermitsUnclaimed, advicePermitsUnclaimed},
    {State::GhostAtHead, tellGhost, adviceGhost},
    {State::WaitsForOwnRead, tellWaitsForOwnRead, adviceWaitsForOwnRead},
    {State::ExpiredWhileHeld, nullptr, adviceExpired},
    {State::Stalled, tellStalled, adviceStalled},
    {State::QuorumLost, nullptr, nullptr},
    {State::NoExpiry, nullptr, adviceNoExpiry},
    {State::Deadlocked, tellDeadlock, adviceDeadlock},
    {State::Unverified, nullptr, nullptr},
};
static_assert(hasRowForEach(explanations, &Explanation::state, stateCount),
              "each state needs a row, in the enum's order");

void tellUpgrade(const Lock &lock, EvidenceFigures &figures)
{
    if (lock.rare->upgrading.isEmpty())
        return;
    figures.event(QT_TRANSLATE_NOOP("describe",
                                    "%1 holds it for reading, and a trace saw it refused as a writer: it is waiting for"
                                    " itself"),
                  {namedOwner(lock.rare->upgrading)});
}

void tellChangedLease(const Lock &lock, Instant now, EvidenceFigures &figures)
{
    if (!lock.rare->leaseBefore)
        return;
    figures.inference(
        QT_TRANSLATE_NOOP("describe",
                          "Its lease was %1, and %2 changed it (%3 left), apparently without releasing the lock"),
        {durationText(*lock.rare->leaseBefore), namedHolder(lock), durationText(lock.ttl(now).left())});
}

Advice aboutOtherType(const Lock &lock)
{
    if (const auto its = locks::companionKeyOf(lock.id.key.raw(), lock.rare->foreignType))
        return {{QT_TRANSLATE_NOOP("describe", "Look at the lock %1 instead: this key is a part of it."),
                 {quotedName(its->lock)}}};
    if (lock.token)
        return {{QT_TRANSLATE_NOOP("describe",
                                   "If programs use it as a SET NX lock, declare it as one with --token-pattern or in"
                                   " the connection dialog."),
                 {}}};
    return {};
}

} // namespace

void tellState(const Lock &lock, Instant now, EvidenceFigures &figures)
{
    tellUpgrade(lock, figures);
    tellChangedLease(lock, now, figures);
    if (const auto tell = explanations[std::size_t(lock.state)].evidence)
        tell(lock, now, figures);
}

std::vector<Phrase> advice(const Lock &lock)
{
    if (lock.kind == Kind::OtherType)
        return aboutOtherType(lock);
    const auto advise = explanations[std::size_t(lock.state)].advice;
    return advise ? advise(lock) : Advice{};
}

} // namespace lockscope::words
