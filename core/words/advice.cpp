#include "core/words/describe.h"

#include "core/locks/wire/companion_key.h"

#include <QCoreApplication>

namespace lockscope::words {

namespace {

using Advice = std::vector<Phrase>;

Phrase notStopped()
{
    return {QT_TRANSLATE_NOOP("describe",
                              "Know before you act: the program holding this lock is not stopped by taking the"
                              " lock away. It may still be writing."),
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
                               "Look at what scripts take on the server (the Server panel, or `lockscope-cli"
                               " capabilities`): while a slow one runs no renewal is served."),
             {}},
            notStopped()};
}

Advice nearExpiry(const Lock &lock)
{
    return {{QT_TRANSLATE_NOOP("describe",
                               "If %1 is still at work then, another may start beside it: a longer lease or a"
                               " watchdog prevents that."),
             {namedHolder(lock)}}};
}

Phrase findHolder(const Lock &lock)
{
    if (lock.kind == Kind::Token)
        return {QT_TRANSLATE_NOOP("describe",
                                  "Find out which program writes %1 there, and whether it still works. Without an"
                                  " expiry a crash leaves this lock for ever."),
                {namedHolder(lock)}};
    return {QT_TRANSLATE_NOOP("describe",
                              "Find out whether %1 still works. It has no lease, so a crash leaves this lock for"
                              " ever."),
            {namedHolder(lock)}};
}

Advice neverEnds(const Lock &lock)
{
    return {findHolder(lock), notStopped()};
}

Advice ownerless()
{
    return {{QT_TRANSLATE_NOOP("describe", "Find out who deleted its key: to delete it by hand wakes nobody."), {}}};
}

Advice ghost()
{
    return {{QT_TRANSLATE_NOOP("describe",
                               "Make sure that its program is dead, at every replica too: one that listens"
                               " elsewhere only looks like a ghost."),
             {}}};
}

Advice zombie()
{
    return {{QT_TRANSLATE_NOOP("describe",
                               "Upgrade clients of Redisson before 4.4: their live readers keep dead ones alive,"
                               " and a writer waits as long as any of them reads."),
             {}},
            notStopped()};
}

Advice mixed()
{
    return {{QT_TRANSLATE_NOOP("describe", "Check what both sides wrote: perhaps neither kept the other out."), {}},
            notStopped()};
}

Advice expired(const Lock &lock)
{
    Advice advice{{QT_TRANSLATE_NOOP("describe",
                                     "Check the program behind %1: if it was still at work it was not stopped, and"
                                     " may still be writing without the lock."),
                   {lock.lastOwner.isEmpty() ? QStringLiteral("?") : namedOwner(lock.lastOwner)}}};
    if (lock.kind == Kind::Fenced)
        advice.push_back(
            {QT_TRANSLATE_NOOP("describe", "What it guards should refuse tokens older than the newest it saw."), {}});
    return advice;
}

Advice climbing(const Lock &lock)
{
    return {
        {QT_TRANSLATE_NOOP("describe", "Look for a path in the program behind %1 that acquires and does not release."),
         {namedHolder(lock)}},
        notStopped()};
}

Advice permitsNotReturned()
{
    return {
        {QT_TRANSLATE_NOOP("describe",
                           "Find out which program took permits and died or hangs: this kind writes down neither"
                           " holder nor lease, and does not come back by itself."),
         {}},
        {QT_TRANSLATE_NOOP("describe",
                           "If it is dead, give back what it had (release on a semaphore of the same name); if it"
                           " still works, that lets one more in than there should be."),
         {}},
        {QT_TRANSLATE_NOOP("describe", "A permit-expirable semaphore gives each permit a lease, and loses none."), {}}};
}

Advice permitsUnclaimed()
{
    return {{QT_TRANSLATE_NOOP("describe",
                               "Find out whether who waits wants more permits at once than are free: then all is"
                               " well."),
             {}},
            {QT_TRANSLATE_NOOP("describe",
                               "See whether clients reconnected or the server failed over at that time: messages of"
                               " those moments are lost."),
             {}}};
}

Advice leaseChanged(const Lock &lock)
{
    return {{QT_TRANSLATE_NOOP("describe",
                               "Look for a path in the program behind %1 that takes this lock with a lease and without"
                               " one: each of them sets the lease for all that hold it."),
             {namedHolder(lock)}},
            {QT_TRANSLATE_NOOP("describe",
                               "See how long its work takes: with the shorter of the two leases the lock may run out"
                               " in the middle of it."),
             {}}};
}

Advice waitsForOwnRead(const Lock &lock)
{
    return {
        {QT_TRANSLATE_NOOP("describe",
                           "It will not end by itself while %1 is renewed: a reader cannot become the writer, it has"
                           " to give its read lock back first."),
         {namedOwner(lock.upgrading)}},
        {QT_TRANSLATE_NOOP("describe", "Mend the program: release the read lock, then take the write lock."), {}},
        notStopped()};
}

Advice aboutOtherType(const Lock &lock)
{
    if (const auto its = locks::companionKeyOf(lock.id.key.raw(), lock.foreignType))
        return {{QT_TRANSLATE_NOOP("describe", "Look at the lock %1 instead: this key is a part of it."),
                 {quotedName(its->lock)}}};
    if (lock.token)
        return {
            {QT_TRANSLATE_NOOP("describe",
                               "If programs use it as a SET NX lock, name it as one: with --token-pattern, or in the"
                               " connection dialog."),
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
