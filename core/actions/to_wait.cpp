#include "core/actions/to_wait.h"

#include <QCoreApplication>

namespace lockscope::actions {

namespace {

using words::durationText;
using words::namedOwner;
using words::Phrase;

constexpr Millis near{60'000}; // to wait so long costs less than to be sure of anything else

Phrase plain(const char *text)
{
    return {text, {}};
}

Choice waiting(const Lock &lock, Phrase label, Phrase why, bool isSufficient)
{
    Choice made;
    made.target.lock = lock.id;
    made.label = std::move(label);
    made.why = std::move(why);
    made.isSufficient = isSufficient;
    return made;
}

Choice waitBehindGhost(const Lock &lock, const Circumstances &at)
{
    const QueueEntry &head = lock.queue.front();
    const Phrase why = plain(
        QT_TRANSLATE_NOOP("describe",
                          "The queue drops it when its deadline has passed, at the next try of anybody else; those"
                          " behind it wait so long."));
    if (!at.serverMillis || head.deadlineMillis == 0)
        return waiting(lock, {QT_TRANSLATE_NOOP("describe", "Wait until the queue drops %1"), {namedOwner(head.owner)}},
                       why, false);
    const Millis left(std::max<qint64>(0, head.deadlineMillis - *at.serverMillis));
    return waiting(lock,
                   {QT_TRANSLATE_NOOP("describe", "Wait %2, until the queue drops %1"),
                    {namedOwner(head.owner), durationText(left)}},
                   why, left <= near);
}

Choice waitForPermit(const Lock &lock, const Circumstances &at)
{
    const bool isFree = lock.token.value_or(0) + lock.overduePermits > 0;
    if (isFree && isContended(lock))
        return waiting(
            lock, plain(QT_TRANSLATE_NOOP("describe", "Look again in a few seconds")),
            plain(QT_TRANSLATE_NOOP("describe",
                                    "Permits are free and somebody waits. Either the waiter takes one now, or"
                                    " it wants more permits than are free, or it missed the message.")),
            false);
    if (isFree)
        return waiting(lock, plain(QT_TRANSLATE_NOOP("describe", "Leave it")),
                       plain(QT_TRANSLATE_NOOP("describe", "There are free permits for whoever wants one.")),
                       !needsAttention(lock));
    const Phrase label = plain(QT_TRANSLATE_NOOP("describe", "Wait until a permit comes back"));
    qint64 first = 0;
    for (const Holder &permit : lock.holders) {
        if (permit.deadlineMillis > 0 && (first == 0 || permit.deadlineMillis < first))
            first = permit.deadlineMillis;
    }
    if (lock.kind == Kind::Semaphore)
        return waiting(lock, label,
                       plain(QT_TRANSLATE_NOOP("describe",
                                               "Who has them is written down nowhere; what a program that died had is"
                                               " lost until another one returns it in its place.")),
                       lock.state != State::PermitsNotReturned);
    if (!at.serverMillis || first == 0)
        return waiting(lock, label,
                       plain(QT_TRANSLATE_NOOP("describe", "Whoever has one gives it back when it is done.")), true);
    return waiting(
        lock, label,
        {QT_TRANSLATE_NOOP("describe", "The first one runs out in %1, unless its holder makes it last longer."),
         {durationText(Millis(std::max<qint64>(0, first - *at.serverMillis)))}},
        true);
}

Choice waitForExpiry(const Lock &lock, const Circumstances &at)
{
    if (neverEnds(lock, at.now)) {
        Choice never = waiting(lock, plain(QT_TRANSLATE_NOOP("describe", "Wait until it expires")),
                               plain(QT_TRANSLATE_NOOP("describe", "Only its own program can end it.")), false);
        never.refusal = lock.noExpiry
            ? plain(QT_TRANSLATE_NOOP("describe", "it has no expiry, so it never frees itself"))
            : plain(QT_TRANSLATE_NOOP("describe", "it expires in more than ten years"));
        return never;
    }
    const Millis left = lock.ttl(at.now).left();
    if (isRenewedInTime(lock))
        return waiting(lock, plain(QT_TRANSLATE_NOOP("describe", "Wait until its holder releases it")),
                       plain(QT_TRANSLATE_NOOP("describe",
                                               "Its watchdog renews it in time: its program lives, and as long as it"
                                               " does the lock does not expire. Look what that program is doing.")),
                       !needsAttention(lock));
    const char *why = lock.leaseKind == LeaseKind::Learning
        ? QT_TRANSLATE_NOOP("describe", "Unless a watchdog renews it, which is not known yet, nothing has to be done.")
        : QT_TRANSLATE_NOOP("describe", "Unless it is renewed nothing has to be done: those who wait look again then.");
    return waiting(lock, {QT_TRANSLATE_NOOP("describe", "Wait: it frees itself in %1"), {durationText(left)}},
                   plain(why), !needsAttention(lock) || left <= near);
}

Choice waitWithoutHolder(const Lock &lock)
{
    if (lock.state == State::QueueWithoutHolder)
        return waiting(
            lock, plain(QT_TRANSLATE_NOOP("describe", "Wait until those who wait look again by themselves")),
            plain(QT_TRANSLATE_NOOP("describe",
                                    "They do when the time to live that they were told is over: with Redisson that is"
                                    " what the lock had left when they began to wait, perhaps minutes.")),
            false);
    if (isContended(lock))
        return waiting(
            lock, plain(QT_TRANSLATE_NOOP("describe", "Look again in a few seconds")),
            plain(QT_TRANSLATE_NOOP("describe",
                                    "Nobody holds it and somebody waits. Either the waiter takes it now, or it"
                                    " missed the message of the release, or its program is dead.")),
            false);
    return waiting(lock, plain(QT_TRANSLATE_NOOP("describe", "Leave it")),
                   plain(QT_TRANSLATE_NOOP("describe", "Nobody holds it: whoever wants it takes it.")), true);
}

} // namespace

bool isRenewedInTime(const Lock &lock)
{
    return lock.leaseKind == LeaseKind::Watchdog && lock.missedRenewals == 0 && !lock.noExpiry;
}

Choice toWait(const Lock &lock, const Circumstances &at)
{
    const auto hold = [&lock](const char *label, const char *why) {
        return waiting(lock, plain(label), plain(why), false);
    };
    if (lock.state == State::Unverified)
        return waiting(lock, plain(QT_TRANSLATE_NOOP("describe", "Wait until the server answers again")),
                       plain(QT_TRANSLATE_NOOP("describe", "Nothing should be done on a picture this old.")), true);
    if (lock.state == State::GhostAtHead && !lock.queue.empty())
        return waitBehindGhost(lock, at);
    if (lock.state == State::ZombieReader)
        return hold(QT_TRANSLATE_NOOP("describe", "Wait until the live readers are done"),
                    QT_TRANSLATE_NOOP("describe",
                                      "The lock ends with them. Until then they keep the dead one alive (Redisson"
                                      " before 4.4), and a writer waits."));
    if (lock.state == State::WaitsForOwnRead)
        return hold(QT_TRANSLATE_NOOP("describe", "Wait until it gives up"),
                    QT_TRANSLATE_NOOP("describe",
                                      "It waits for a read hold of its own: it ends when its own waiting time does, or"
                                      " when its program is stopped."));
    if (lock.state == State::MixedKinds)
        return hold(QT_TRANSLATE_NOOP("describe", "Stop one of the two kinds of use"),
                    QT_TRANSLATE_NOOP("describe",
                                      "Each kind of lock needs a name of its own: whatever is done here, it comes"
                                      " again."));
    if (lock.state == State::DeadlineDrift)
        return hold(QT_TRANSLATE_NOOP("describe", "Compare the clocks of the clients with the server's"),
                    QT_TRANSLATE_NOOP("describe",
                                      "Deadlines in the queue are written by their clocks, or by clients that wait"
                                      " longer than Redisson does."));
    if (isNoLock(lock) && isContended(lock))
        return hold(QT_TRANSLATE_NOOP("describe", "Find out which program writes this key"),
                    QT_TRANSLATE_NOOP("describe",
                                      "Somebody waits for a lock of this name, and nobody can take it while the key is"
                                      " something else."));
    if (isNoLock(lock))
        return hold(QT_TRANSLATE_NOOP("describe", "Leave it"),
                    QT_TRANSLATE_NOOP("describe", "Nothing tells that it is a lock."));
    if (lock.kind == Kind::Latch && lock.token.value_or(0) <= 0 && isContended(lock))
        return hold(
            QT_TRANSLATE_NOOP("describe", "Look again in a few seconds"),
            QT_TRANSLATE_NOOP("describe",
                              "The latch is open and somebody waits. Either the waiter goes on now, or it missed"
                              " the message."));
    if (lock.kind == Kind::Latch)
        return waiting(lock, plain(QT_TRANSLATE_NOOP("describe", "Wait until it is counted down")),
                       plain(QT_TRANSLATE_NOOP("describe", "Only the programs that use it know when that is.")), true);
    if (isCounter(lock))
        return waitForPermit(lock, at);
    return lock.exists ? waitForExpiry(lock, at) : waitWithoutHolder(lock);
}

} // namespace lockscope::actions
