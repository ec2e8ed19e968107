#include "core/actions/release/release_words.h"

#include "core/actions/plan/differences.h"
#include "core/actions/plan/evidence.h"
#include "core/base/escape.h"
#include "core/words/family_words.h"
#include "core/words/wake_words.h"

namespace lockscope::actions {

namespace {

using words::Phrase;

Phrase wakePhrase(const Plan &plan)
{
    if (plan.seen.kind == Kind::ExpirableSemaphore)
        return words::counted(
            QT_TRANSLATE_N_NOOP("describe", "Notifies %n subscribed clients of the new number of free permits."),
            plan.wakes);
    if (plan.seen.kind == Kind::Token && plan.listenedChannels.empty())
        return words::releasePhrase(plan.seen, plan.signalList);
    if (plan.seen.kind == Kind::Fair && !plan.seen.queue.empty())
        return {QT_TRANSLATE_NOOP("describe", "Wakes the next waiter in the queue, if it is still subscribed: %1."),
                {words::namedOwner(plan.seen.queue.front().owner)}};
    if (plan.wakes == 0)
        return {QT_TRANSLATE_NOOP("describe",
                                  "No subscriber of its unlock channel is visible now. The message is sent anyway."),
                {}};
    return words::counted(QT_TRANSLATE_N_NOOP("describe", "The unlock message goes to %n subscribers of its channel."),
                          plan.wakes);
}

Phrase holderPhrase(const Plan &plan)
{
    if (plan.seen.kind == Kind::Token)
        return {QT_TRANSLATE_NOOP("describe", "Its own release will find a different value, or none, and do nothing."),
                {}};
    if (plan.seen.kind == Kind::ExpirableSemaphore)
        return {QT_TRANSLATE_NOOP("describe", "Its later release or renewal will fail, because the permit is gone."),
                {}};
    if (plan.seen.leaseKind == LeaseKind::Fixed || plan.seen.leaseKind == LeaseKind::None)
        return {QT_TRANSLATE_NOOP("describe", "Its later unlock will fail, because it no longer holds the lock."), {}};
    return {QT_TRANSLATE_NOOP("describe", "Its watchdog stops at the next renewal, and its later unlock will fail."),
            {}};
}

Phrase alivePhrase(const Plan &plan)
{
    return {QT_TRANSLATE_NOOP("describe",
                              "Its owner renewed it %1 ago, so its program is alive and working. If you release it, "
                              "two programs may work at the same time."),
            {words::durationText(toMillis(plan.readAt - *plan.seen.lastRenewal))}};
}

Phrase releasePhrase(const Plan &plan)
{
    if (plan.seen.kind == Kind::ExpirableSemaphore)
        return {
            QT_TRANSLATE_NOOP("describe", "Takes the permit %1 away if it still exists. One more permit is then free."),
            {elided(toDisplay(permitOwner(plan.permit).raw()), 64)}};
    return {QT_TRANSLATE_NOOP("describe", "Deletes the lock if its hold is unchanged: %1."),
            {plan.seen.kind == Kind::Token ? elided(toDisplay(plan.value), 64) : holderList(plan.seen)}};
}

} // namespace

std::optional<Phrase> warning(const Plan &plan)
{
    const Lock &lock = plan.seen;
    const bool wasRenewed = lock.leaseKind == LeaseKind::Watchdog && lock.missedRenewals == 0 && lock.lastRenewal;
    return wasRenewed ? std::optional(alivePhrase(plan)) : std::nullopt;
}

std::vector<Phrase> consequences(const Plan &plan)
{
    std::vector<Phrase> phrases{releasePhrase(plan), notStoppedPhrase(), holderPhrase(plan), wakePhrase(plan)};
    if (const auto effect = words::familyEffect(plan.seen))
        phrases.push_back(*effect);
    if (!plan.companions.empty())
        phrases.push_back(
            words::counted(QT_TRANSLATE_N_NOOP("describe", "Also deletes %n timeout keys of its readers."),
                           qint64(plan.companions.size())));
    if (plan.token)
        phrases.push_back(
            {QT_TRANSLATE_NOOP("describe", "The fencing token %1 stays; the next holder gets a higher one."),
             {toDisplay(*plan.token)}});
    if (plan.target.keepFor > Millis(0))
        phrases.push_back(
            {QT_TRANSLATE_NOOP(
                 "describe",
                 "This console acquires the lock for %1 in the same step, so nobody else can. Woken waiters "
                 "find it taken and continue to wait. The lock is listed among the console's own holds, where "
                 "you can release it early. Otherwise it is released before that time is over."),
             {words::durationText(plan.target.keepFor)}});
    return phrases;
}

Phrase keptPhrase(Millis lease)
{
    return {QT_TRANSLATE_NOOP("describe",
                              "This console now holds it for at most %1. Stop its former program, then release the "
                              "lock. The former hold does not come back."),
            {words::durationText(lease)}};
}

Phrase notStoppedPhrase()
{
    return {QT_TRANSLATE_NOOP("describe", "The program that holds this lock keeps running. It may still be writing."),
            {}};
}

} // namespace lockscope::actions
