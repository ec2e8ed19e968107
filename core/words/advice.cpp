#include "core/words/describe.h"

#include <QCoreApplication>

namespace lockscope::words {

namespace {

using Advice = std::vector<Phrase>;

QString leftText(const Lock &lock, Instant now)
{
    const Ttl ttl = lock.ttl(now);
    return durationText(ttl.hasExpiry() ? ttl.left() : Millis(0));
}

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
            {holderText(lock)}};
}

Phrase waitForExpiry(const Lock &lock, Instant now)
{
    return {QT_TRANSLATE_NOOP("describe", "Wait: without a renewal it frees itself in %1."), {leftText(lock, now)}};
}

Phrase forceRelease()
{
    return {QT_TRANSLATE_NOOP("describe",
                              "Force-release it, if waiting costs more than two programs at work at once. Never"
                              " delete the key by hand: that wakes nobody."),
            {}};
}

Advice late(const Lock &lock, Instant now)
{
    return {waitForExpiry(lock, now), lookAtHolder(lock), notStopped(), forceRelease()};
}

Advice nearExpiry(const Lock &lock, Instant now)
{
    return {waitForExpiry(lock, now),
            {QT_TRANSLATE_NOOP("describe",
                               "If %1 is still at work then, another may start beside it: a longer lease or a"
                               " watchdog prevents that."),
             {holderText(lock)}}};
}

Phrase findHolder(const Lock &lock)
{
    if (lock.kind == Kind::Token)
        return {QT_TRANSLATE_NOOP("describe",
                                  "Find out which program writes %1 there, and whether it still works. Without an"
                                  " expiry a crash leaves this lock for ever."),
                {holderText(lock)}};
    return {QT_TRANSLATE_NOOP("describe",
                              "Find out whether %1 still works. It has no lease, so a crash leaves this lock for"
                              " ever."),
            {holderText(lock)}};
}

Advice neverEnds(const Lock &lock)
{
    return {findHolder(lock),
            {QT_TRANSLATE_NOOP("describe",
                               "If it works, give the key an expiry that is long enough for it to finish"
                               " (PEXPIRE): then it frees itself."),
             {}},
            notStopped(),
            forceRelease()};
}

Advice ownerless()
{
    return {
        {QT_TRANSLATE_NOOP("describe",
                           "Wait: clients look again by themselves when the time to live that they were told is over."
                           " With Redisson that is what the lock had left when they began to wait, perhaps minutes."),
         {}},
        {QT_TRANSLATE_NOOP("describe",
                           "If nobody takes it, acquire and release it once from here: the release wakes who"
                           " waits."),
         {}}};
}

Advice ghost(const Lock &lock)
{
    return {{QT_TRANSLATE_NOOP("describe",
                               "Wait: the queue drops %1 when its deadline has passed, at the next try of anybody"
                               " else."),
             {lock.queue.empty() ? QString() : ownerText(lock.queue.front().owner)}},
            {QT_TRANSLATE_NOOP("describe",
                               "Make sure that its program is dead, at every replica too: one that listens"
                               " elsewhere only looks like a ghost."),
             {}}};
}

Advice zombie()
{
    return {{QT_TRANSLATE_NOOP("describe", "Wait until the live readers are done: then the lock ends with them."), {}},
            {QT_TRANSLATE_NOOP("describe",
                               "Upgrade clients of Redisson before 4.4: their live readers keep dead ones alive,"
                               " and a writer waits as long as any of them reads."),
             {}},
            notStopped(),
            forceRelease()};
}

Advice mixed()
{
    return {
        {QT_TRANSLATE_NOOP("describe", "Stop one of the two kinds of use: give each kind of lock a name of its own."),
         {}},
        {QT_TRANSLATE_NOOP("describe", "Check what both sides wrote: perhaps neither kept the other out."), {}},
        notStopped()};
}

Advice expired(const Lock &lock)
{
    Advice advice{{QT_TRANSLATE_NOOP("describe",
                                     "Check the program behind %1: if it was still at work it was not stopped, and"
                                     " may still be writing without the lock."),
                   {lock.lastOwner.isEmpty() ? QStringLiteral("?") : ownerText(lock.lastOwner)}}};
    if (lock.kind == Kind::Fenced)
        advice.push_back(
            {QT_TRANSLATE_NOOP("describe", "What it guards should refuse tokens older than the newest it saw."), {}});
    return advice;
}

Advice climbing(const Lock &lock)
{
    return {
        {QT_TRANSLATE_NOOP("describe", "Look for a path in the program behind %1 that acquires and does not release."),
         {holderText(lock)}},
        notStopped(),
        forceRelease()};
}

Advice drift()
{
    return {{QT_TRANSLATE_NOOP("describe",
                               "Compare the clocks of the clients with the server's: deadlines in the queue are"
                               " written by theirs, or by clients that wait longer than Redisson does."),
             {}}};
}

Advice unverified()
{
    return {{QT_TRANSLATE_NOOP("describe", "Do nothing on this picture: wait until the server answers again."), {}}};
}

} // namespace

std::vector<Phrase> advice(const Lock &lock, Instant now)
{
    switch (lock.state) {
    case State::RenewalLate: return late(lock, now);
    case State::AboutToExpire: return nearExpiry(lock, now);
    case State::NoExpiry: return neverEnds(lock);
    case State::QueueWithoutHolder: return ownerless();
    case State::GhostAtHead: return ghost(lock);
    case State::ZombieReader: return zombie();
    case State::MixedKinds: return mixed();
    case State::ExpiredWhileHeld: return expired(lock);
    case State::HoldCountClimbing: return climbing(lock);
    case State::HeldUnusuallyLong: return {lookAtHolder(lock), notStopped(), forceRelease()};
    case State::DeadlineDrift: return drift();
    case State::Unverified: return unverified();
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
