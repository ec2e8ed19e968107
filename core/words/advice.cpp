#include "core/words/describe.h"

#include "core/locks/wire/companion_key.h"

#include <QCoreApplication>

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

Advice late(const Lock &lock)
{
    return {lookAtHolder(lock),
            {QT_TRANSLATE_NOOP("describe",
                               "Check how long scripts take on the server (in the Server panel, or with"
                               " `lockscope-cli capabilities`). The server handles no renewals while a slow script"
                               " runs."),
             {}},
            notStopped()};
}

Advice nearExpiry(const Lock &lock)
{
    return {{QT_TRANSLATE_NOOP("describe",
                               "If %1 is still working when the lease ends, another client can acquire the lock and"
                               " work at the same time. A longer lease or a watchdog prevents that."),
             {namedHolder(lock)}}};
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

Advice neverEnds(const Lock &lock)
{
    return {findHolder(lock), notStopped()};
}

Advice ownerless()
{
    return {
        {QT_TRANSLATE_NOOP("describe", "Find out who deleted the key. Deleting it by hand does not wake the waiters."),
         {}}};
}

Advice ghost()
{
    return {{QT_TRANSLATE_NOOP("describe",
                               "Make sure that the program of the first waiter is dead. Check every replica as well,"
                               " because a waiter that subscribes there only looks like a ghost."),
             {}}};
}

Advice zombie()
{
    return {{QT_TRANSLATE_NOOP("describe",
                               "Upgrade Redisson clients older than 4.4. Their live readers keep dead readers in the"
                               " lock, and a writer waits as long as any of them reads."),
             {}},
            notStopped()};
}

Advice mixed()
{
    return {
        {QT_TRANSLATE_NOOP("describe", "Check what both sides wrote: they may have held the lock at the same time."),
         {}},
        notStopped()};
}

Advice expired(const Lock &lock)
{
    Advice advice{
        {QT_TRANSLATE_NOOP("describe",
                           "Check the program behind %1. The expiry did not stop it, so it may still be writing"
                           " without the lock."),
         {lock.lastOwner.isEmpty() ? QStringLiteral("?") : namedOwner(lock.lastOwner)}}};
    if (lock.kind == Kind::Fenced)
        advice.push_back(
            {QT_TRANSLATE_NOOP("describe",
                               "The resource that the lock protects should refuse fencing tokens older than the"
                               " newest one it has seen."),
             {}});
    return advice;
}

Advice climbing(const Lock &lock)
{
    return {{QT_TRANSLATE_NOOP("describe",
                               "Look for code in the program behind %1 that acquires the lock and does not release"
                               " it."),
             {namedHolder(lock)}},
            notStopped()};
}

Advice permitsNotReturned()
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

Advice permitsUnclaimed()
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

Advice leaseChanged(const Lock &lock)
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

Advice waitsForOwnRead(const Lock &lock)
{
    return {{QT_TRANSLATE_NOOP("describe",
                               "The wait does not end while the read lock of %1 is renewed, because a reader must"
                               " release it before it can become the writer."),
             {namedOwner(lock.upgrading)}},
            {QT_TRANSLATE_NOOP("describe", "Fix the program: release the read lock, then acquire the write lock."), {}},
            notStopped()};
}

Advice aboutOtherType(const Lock &lock)
{
    if (const auto its = locks::companionKeyOf(lock.id.key.raw(), lock.foreignType))
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

std::vector<Phrase> advice(const Lock &lock)
{
    if (lock.kind == Kind::OtherType)
        return aboutOtherType(lock);
    switch (lock.state) {
    case State::RenewalLate: return late(lock);
    case State::AboutToExpire: return nearExpiry(lock);
    case State::NoExpiry: return neverEnds(lock);
    case State::QueueWithoutHolder: return ownerless();
    case State::GhostAtHead: return ghost();
    case State::ZombieReader: return zombie();
    case State::MixedKinds: return mixed();
    case State::ExpiredWhileHeld: return expired(lock);
    case State::HoldCountClimbing: return climbing(lock);
    case State::HeldUnusuallyLong: return {lookAtHolder(lock), notStopped()};
    case State::PermitsNotReturned: return permitsNotReturned();
    case State::PermitsUnclaimed: return permitsUnclaimed();
    case State::LeaseChanged: return leaseChanged(lock);
    case State::WaitsForOwnRead: return waitsForOwnRead(lock);
    case State::DeadlineDrift:
    case State::Unverified:
    case State::QuorumLost:
    case State::Free:
    case State::HeldRenewed:
    case State::HeldFixedLease:
    case State::CountingDown:
    case State::NoPermits:
    case State::Learning: break;
    }
    return {};
}

} // namespace lockscope::words
