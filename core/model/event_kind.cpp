#include "core/model/event_kind.h"

#include "core/base/rows.h"

#include <QCoreApplication>

namespace lockscope {

namespace {

constexpr EventTraits eventKinds[] = {
    {EventKind::Acquired, "acquired", QT_TRANSLATE_NOOP("describe", "acquired"),
     QT_TRANSLATE_NOOP("describe", "An owner acquired the lock."),
     QT_TRANSLATE_NOOP("describe",
                       "A reading shows a holder that the reading before did not show. A hold that is shorter than the "
                       "time between two readings can be missed."),
     QT_TRANSLATE_NOOP("describe", "Nothing, because this is normal.")},
    {EventKind::Reentered, "reentered", QT_TRANSLATE_NOOP("describe", "re-entered"),
     QT_TRANSLATE_NOOP("describe",
                       "The holder acquired the lock again. It must release the lock as often as it acquired it."),
     QT_TRANSLATE_NOOP("describe", "A reading shows a higher hold count of the same owner than the reading before."),
     QT_TRANSLATE_NOOP("describe",
                       "Nothing, unless the count keeps climbing. In that case, look for code that acquires the lock "
                       "without releasing it.")},
    {EventKind::Waiting, "waiting", QT_TRANSLATE_NOOP("describe", "waiting"),
     QT_TRANSLATE_NOOP("describe", "A client could not acquire the lock and began to listen for its release."),
     QT_TRANSLATE_NOOP("describe",
                       "More clients subscribe to the lock's channel than before. Redis does not name them. Clients "
                       "that poll cannot be seen."),
     QT_TRANSLATE_NOOP("describe", "Nothing, if it gets the lock soon. Otherwise, look at the holder.")},
    {EventKind::Woken, "woken", QT_TRANSLATE_NOOP("describe", "woken"),
     QT_TRANSLATE_NOOP("describe", "An unlock message was sent to the waiters, so that one of them tries again."),
     QT_TRANSLATE_NOOP("describe",
                       "Lockscope received the message while somebody waited. The server does not show who was woken, "
                       "so the owner of this event is an inference."),
     QT_TRANSLATE_NOOP("describe",
                       "Nothing. If nobody acquires the lock afterwards, a waiter may have missed the message. You can "
                       "send it again with the action that wakes waiters.")},
    {EventKind::Renewed, "renewed", QT_TRANSLATE_NOOP("describe", "renewed"),
     QT_TRANSLATE_NOOP("describe", "The lock got more time, usually from the watchdog of its holder."),
     QT_TRANSLATE_NOOP(
         "describe", "A reading shows a later end of the same hold. Lockscope infers the time of the renewal from it."),
     QT_TRANSLATE_NOOP("describe", "Nothing, because this is normal. If the renewals stop, check the holder.")},
    {EventKind::CountDown, "count-down", QT_TRANSLATE_NOOP("describe", "released, holds remain"),
     QT_TRANSLATE_NOOP("describe", "One of several holds was released, or a latch was counted down."),
     QT_TRANSLATE_NOOP("describe",
                       "A reading shows a lower hold count of the same owner than the reading before. For a latch, a "
                       "trace shows the command."),
     QT_TRANSLATE_NOOP("describe", "Nothing. The last release frees the lock.")},
    {EventKind::Released, "released", QT_TRANSLATE_NOOP("describe", "released"),
     QT_TRANSLATE_NOOP("describe", "The owner released the lock."),
     QT_TRANSLATE_NOOP("describe",
                       "The unlock message arrived, or a trace shows the command. If other holders remain, the release "
                       "is an inference from two readings."),
     QT_TRANSLATE_NOOP("describe", "Nothing, because this is normal.")},
    {EventKind::Forced, "forced", QT_TRANSLATE_NOOP("describe", "released by force"),
     QT_TRANSLATE_NOOP("describe", "The lock was deleted without a check of its owner."),
     QT_TRANSLATE_NOOP("describe", "Lockscope reports its own actions. It sees those of others only in a trace."),
     QT_TRANSLATE_NOOP("describe",
                       "Check the former holder, because it may still work without the lock. The audit trail says who "
                       "released the lock with Lockscope, and why.")},
    {EventKind::Expired, "expired", QT_TRANSLATE_NOOP("describe", "expired"),
     QT_TRANSLATE_NOOP("describe", "The time of the lock or of a permit was up before its owner released it."),
     QT_TRANSLATE_NOOP("describe",
                       "The server reported it with a key event. Without key events, it is an inference: the key was "
                       "missing after its time was up."),
     QT_TRANSLATE_NOOP("describe",
                       "Check the owner, because it may still work without the lock. If the work takes longer than the "
                       "lease, let a watchdog renew the lock.")},
    {EventKind::Lost, "lost", QT_TRANSLATE_NOOP("describe", "lost"),
     QT_TRANSLATE_NOOP("describe", "A holder or its renewal found that the hold was gone."),
     QT_TRANSLATE_NOOP("describe",
                       "Lockscope reports it for its own holds. It sees those of others only in a trace, when a "
                       "renewal finds nothing to renew."),
     QT_TRANSLATE_NOOP("describe",
                       "Stop the work that the lock protected. Then find out whether the lock expired, was deleted or "
                       "was released by force.")},
    {EventKind::Downgraded, "downgraded", QT_TRANSLATE_NOOP("describe", "downgraded to read"),
     QT_TRANSLATE_NOOP("describe", "The writer released the write lock and continues as a reader."),
     QT_TRANSLATE_NOOP("describe", "A reading shows the owner as a reader that the reading before showed as a writer."),
     QT_TRANSLATE_NOOP("describe", "Nothing, because this is normal. Other readers can acquire the lock now.")},
    {EventKind::Queued, "queued", QT_TRANSLATE_NOOP("describe", "queued"),
     QT_TRANSLATE_NOOP("describe", "A thread joined the queue of a fair lock."),
     QT_TRANSLATE_NOOP("describe", "A reading of the queue shows a new entry."),
     QT_TRANSLATE_NOOP("describe", "Nothing. The thread gets the lock in its turn.")},
    {EventKind::GaveUp, "gave-up", QT_TRANSLATE_NOOP("describe", "gave up"),
     QT_TRANSLATE_NOOP("describe",
                       "A thread left the queue of a fair lock without the lock. It stopped waiting, or its place in "
                       "the queue timed out."),
     QT_TRANSLATE_NOOP("describe",
                       "Its entry is missing in the queue, and it does not hold the lock. This is an inference, "
                       "because a very short hold looks the same."),
     QT_TRANSLATE_NOOP(
         "describe",
         "Nothing, if it happens rarely. If it happens often, the holders need more time than the waiters allow.")},
    {EventKind::Changed, "changed", QT_TRANSLATE_NOOP("describe", "changed"),
     QT_TRANSLATE_NOOP(
         "describe",
         "The key was written in a way that fits no other event. For a semaphore or a latch, its number changed."),
     QT_TRANSLATE_NOOP("describe",
                       "Two readings differ in the expiry, the token or the kind, or a trace shows the command."),
     QT_TRANSLATE_NOOP("describe",
                       "Nothing for a semaphore or a latch. For other locks, find the program that writes the key, "
                       "because it may break the lock.")},
    {EventKind::Gone, "gone", QT_TRANSLATE_NOOP("describe", "gone"),
     QT_TRANSLATE_NOOP("describe", "The lock's key is missing, and nothing reported the reason."),
     QT_TRANSLATE_NOOP("describe", "A reading found no key. No unlock message came, and its time was not up."),
     QT_TRANSLATE_NOOP("describe",
                       "Check how the owner releases the lock. A DEL sends no unlock message, so waiters may sleep "
                       "until their time is up.")},
    {EventKind::Restarted, "server-restarted", QT_TRANSLATE_NOOP("describe", "server restarted"),
     QT_TRANSLATE_NOOP("describe", "The server restarted and came back without some locks."),
     QT_TRANSLATE_NOOP("describe", "The server has another run id, and locks that it had before are missing."),
     QT_TRANSLATE_NOOP("describe",
                       "Check the former holders, because they may still work without their locks. If locks must "
                       "survive a restart, the server needs persistence."),
     true},
    {EventKind::FailedOver, "failed-over", QT_TRANSLATE_NOOP("describe", "failover"),
     QT_TRANSLATE_NOOP("describe",
                       "Another server is the master now. The locks that were not replicated yet are lost."),
     QT_TRANSLATE_NOOP("describe",
                       "Lockscope found the new master and compared its locks with those known before. Recent locks "
                       "that Lockscope had not read can be lost unnoticed."),
     QT_TRANSLATE_NOOP("describe",
                       "Check the former holders, because they may still work without their locks. Where two holders "
                       "would do harm, let the resource check fencing tokens."),
     true},
    {EventKind::Vanished, "vanished", QT_TRANSLATE_NOOP("describe", "vanished"),
     QT_TRANSLATE_NOOP("describe", "Many locks disappeared at once, and nothing reported the reason."),
     QT_TRANSLATE_NOOP(
         "describe",
         "Readings found many keys missing at the same time. The server did not restart, and no messages came."),
     QT_TRANSLATE_NOOP(
         "describe",
         "Look for a FLUSHALL or FLUSHDB, and for an eviction policy that deletes keys. Check the former holders."),
     true},
    {EventKind::Refused, "refused", QT_TRANSLATE_NOOP("describe", "refused"),
     QT_TRANSLATE_NOOP("describe", "A client could not acquire the lock, because somebody else had it."),
     QT_TRANSLATE_NOOP(
         "describe",
         "Only a trace shows it. Lockscope follows the commands and knows who had the lock at that moment."),
     QT_TRANSLATE_NOOP("describe",
                       "Nothing, because the client waits or gives up. If there are many, the lock is contended.")},
    {EventKind::UnlockRefused, "unlock-refused", QT_TRANSLATE_NOOP("describe", "unlock refused"),
     QT_TRANSLATE_NOOP("describe", "A caller tried to release a lock that it did not have."),
     QT_TRANSLATE_NOOP(
         "describe",
         "Only a trace shows it. Lockscope follows the commands and knows who had the lock at that moment."),
     QT_TRANSLATE_NOOP("describe",
                       "Choose the event in the trace and ask why the unlock failed. Often the lease was over, or "
                       "another thread had the lock.")},
    {EventKind::RenewalRefused, "renewal-refused", QT_TRANSLATE_NOOP("describe", "renewal refused"),
     QT_TRANSLATE_NOOP("describe", "A renewal came just after its owner's own release and found nothing to renew."),
     QT_TRANSLATE_NOOP("describe",
                       "Only a trace shows it. Lockscope follows the commands and saw the release before the renewal."),
     QT_TRANSLATE_NOOP(
         "describe",
         "Nothing, because both were under way at the same time. A second such renewal is reported as lost.")},
    {EventKind::Deadlocked, "deadlocked", QT_TRANSLATE_NOOP("describe", "deadlocked"),
     QT_TRANSLATE_NOOP("describe", "The owner of the lock began to wait for an owner that waits for this lock."),
     QT_TRANSLATE_NOOP("describe",
                       "Lockscope knows the holders and the waiters of all locks of the cycle. All these waits were "
                       "true at one time."),
     QT_TRANSLATE_NOOP("describe",
                       "Look at the details of the lock. They show the cycle, whether it ends without help, and which "
                       "lock is the cheapest to take away.")},
};

constexpr bool haveWholeTexts()
{
    for (const EventTraits &row : eventKinds) {
        if (!row.word || !row.title || !row.meaning || !row.evidence || !row.advice)
            return false;
    }
    return true;
}

static_assert(hasRowForEach(eventKinds, &EventTraits::kind, eventKindCount),
              "each kind needs a row, in the enum's order");
static_assert(haveWholeTexts(), "a kind of event lacks a text of its help page");

} // namespace

const EventTraits &traitsOf(EventKind kind)
{
    return eventKinds[std::size_t(kind)];
}

QLatin1String word(EventKind kind)
{
    return QLatin1String(traitsOf(kind).word);
}

} // namespace lockscope
