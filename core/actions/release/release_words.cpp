#include "core/actions/release/release_words.h"

#include "core/actions/plan/differences.h"
#include "core/actions/plan/evidence.h"
#include "core/base/escape.h"

namespace lockscope::actions {

namespace {

using words::Phrase;

// English uses one sentence for one, and another for several or none.
Phrase counted(qint64 number, const char *one, const char *several)
{
    return number == 1 ? Phrase{one, {}} : Phrase{several, {QString::number(number)}};
}

Phrase wakePhrase(const Plan &plan)
{
    if (plan.seen.kind == Kind::Token && !plan.springChannel.isEmpty())
        return counted(plan.wakes, QT_TRANSLATE_NOOP("describe", "Its Spring registry is told: one client listens."),
                       QT_TRANSLATE_NOOP("describe", "Its Spring registry is told: %1 clients listen."));
    if (plan.seen.kind == Kind::ExpirableSemaphore)
        return counted(
            plan.wakes,
            QT_TRANSLATE_NOOP("describe", "The new number of free permits is told to one listening client."),
            QT_TRANSLATE_NOOP("describe", "The new number of free permits is told to %1 listening clients."));
    if (plan.seen.kind == Kind::Token)
        return {QT_TRANSLATE_NOOP("describe", "No message is sent: those who wait for a lock of this kind poll."), {}};
    if (plan.seen.kind == Kind::Fair && !plan.seen.queue.empty())
        return {QT_TRANSLATE_NOOP("describe", "The next in the queue is woken, if it still listens: %1."),
                {words::namedOwner(plan.seen.queue.front().owner)}};
    if (plan.wakes == 0)
        return {QT_TRANSLATE_NOOP("describe",
                                  "Nobody is seen to listen on its unlock channel now; the message is sent anyway."),
                {}};
    return counted(plan.wakes,
                   QT_TRANSLATE_NOOP("describe", "The unlock message goes to one subscriber of its channel."),
                   QT_TRANSLATE_NOOP("describe", "The unlock message goes to %1 subscribers of its channel."));
}

Phrase holderPhrase(const Plan &plan)
{
    if (plan.seen.kind == Kind::Token)
        return {QT_TRANSLATE_NOOP("describe", "Its own release will find a different value, or none, and do nothing."),
                {}};
    if (plan.seen.kind == Kind::ExpirableSemaphore)
        return {QT_TRANSLATE_NOOP("describe", "Its later release or renewal will fail: the permit is not there."), {}};
    if (plan.seen.leaseKind == LeaseKind::Fixed || plan.seen.leaseKind == LeaseKind::None)
        return {QT_TRANSLATE_NOOP("describe", "Its later unlock will fail: it does not hold the lock any more."), {}};
    return {QT_TRANSLATE_NOOP("describe", "Its renewal stops by itself at the next turn; its later unlock will fail."),
            {}};
}

bool isRenewedInTime(const Lock &lock)
{
    return lock.leaseKind == LeaseKind::Watchdog && lock.missedRenewals == 0 && lock.lastRenewal;
}

Phrase alivePhrase(const Plan &plan)
{
    return {QT_TRANSLATE_NOOP("describe",
                              "Its owner renewed it %1 ago: its program is alive and inside. Breaking it lets two in."),
            {words::durationText(toMillis(plan.readAt - *plan.seen.lastRenewal))}};
}

Phrase releasePhrase(const Plan &plan)
{
    if (plan.seen.kind == Kind::ExpirableSemaphore)
        return {
            QT_TRANSLATE_NOOP("describe", "The permit %1 is taken away if it is still there; one more is free then."),
            {elided(toDisplay(permitOwner(plan.permit).raw()), 64)}};
    return {QT_TRANSLATE_NOOP("describe", "The lock is deleted if it is still held exactly as shown: %1."),
            {plan.seen.kind == Kind::Token ? elided(toDisplay(plan.value), 64) : holderList(plan.seen)}};
}

} // namespace

std::optional<Phrase> warning(const Plan &plan)
{
    return isRenewedInTime(plan.seen) ? std::optional(alivePhrase(plan)) : std::nullopt;
}

std::vector<Phrase> consequences(const Plan &plan)
{
    std::vector<Phrase> phrases{releasePhrase(plan), notStoppedPhrase(), holderPhrase(plan), wakePhrase(plan)};
    if (!plan.companions.empty())
        phrases.push_back(counted(qint64(plan.companions.size()),
                                  QT_TRANSLATE_NOOP("describe", "One timeout key of its readers goes with it."),
                                  QT_TRANSLATE_NOOP("describe", "%1 timeout keys of its readers go with it.")));
    if (plan.token)
        phrases.push_back(
            {QT_TRANSLATE_NOOP("describe", "The fencing token %1 stays; the next holder gets a higher one."),
             {toDisplay(*plan.token)}});
    if (plan.target.keepFor > Millis(0))
        phrases.push_back(
            {QT_TRANSLATE_NOOP("describe",
                               "This console takes it in the same step, for %1: nobody else comes in. Who "
                               "is woken finds it taken, and waits on. It stands among the console's own "
                               "holds and can be given back early; otherwise it is given back before that "
                               "time is over."),
             {words::durationText(plan.target.keepFor)}});
    return phrases;
}

Phrase keptPhrase(Millis lease)
{
    return {
        QT_TRANSLATE_NOOP("describe",
                          "This console holds it now, for %1 at most: stop its former program, and then give it back. "
                          "The former hold does not come back."),
        {words::durationText(lease)}};
}

Phrase notStoppedPhrase()
{
    return {QT_TRANSLATE_NOOP("describe", "The program holding this lock is not stopped. It may still be writing."),
            {}};
}

} // namespace lockscope::actions
