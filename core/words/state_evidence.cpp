#include "core/words/state_evidence.h"

#include "core/monitor/judge/classify.h"

namespace lockscope::words {

namespace {

void tellPermits(const Lock &lock, Instant now, Figures &figures)
{
    const QString since = durationText(toMillis(now - lock.permitsSince));
    if (lock.state == State::PermitsUnclaimed)
        figures.sample(QT_TRANSLATE_NOOP("describe",
                                         "Permits have been free for %1 while somebody listens for one, and no message"
                                         " came: who waits missed the release, or wants more at once than are free"),
                       {since});
    else if (lock.state == State::PermitsNotReturned)
        figures.inference(QT_TRANSLATE_NOOP("describe",
                                            "No permit has come back for %1; before, that took at most %2: perhaps a"
                                            " program died with what it had"),
                          {since, durationText(lock.longestWithout)});
}

void tellChangedLease(const Lock &lock, Instant now, Figures &figures)
{
    if (!lock.leaseBefore)
        return;
    figures.inference(QT_TRANSLATE_NOOP("describe",
                                        "Its lease was %1, and %2 set it to another one (%3 left) without letting go,"
                                        " as far as any look or message told"),
                      {durationText(*lock.leaseBefore), namedHolder(lock), durationText(lock.ttl(now).left())});
}

void tellUpgrade(const Lock &lock, Figures &figures)
{
    if (lock.upgrading.isEmpty())
        return;
    figures.event(QT_TRANSLATE_NOOP("describe",
                                    "%1 holds it for reading, and a trace saw it refused as a writer: it"
                                    " waits for itself"),
                  {namedOwner(lock.upgrading)});
}

} // namespace

void tellState(const Lock &lock, Instant now, Figures &figures)
{
    tellUpgrade(lock, figures);
    tellChangedLease(lock, now, figures);
    tellPermits(lock, now, figures);
    if (lock.state == State::HeldUnusuallyLong)
        figures.inference(QT_TRANSLATE_NOOP("describe", "Held far longer than its earlier holds"));
    else if (lock.state == State::HoldCountClimbing)
        figures.sample(
            QT_TRANSLATE_NOOP("describe", "At every look its hold count had only gone up: releases may be missing"));
    else if (lock.state == State::DeadlineDrift)
        figures.sample(QT_TRANSLATE_NOOP("describe",
                                         "A deadline in its queue is further ahead than %1 for each waiter:"
                                         " clocks of clients differ, or some wait longer"),
                       {durationText(monitor::limits::fairWait)});
    else if (lock.state == State::QueueWithoutHolder)
        figures.sample(QT_TRANSLATE_NOOP("describe",
                                         "Somebody is queued or subscribed although nobody holds it: perhaps its key"
                                         " was deleted by hand, which wakes nobody, or who waited is dead"));
    else if (lock.state == State::GhostAtHead)
        figures.inference(QT_TRANSLATE_NOOP("describe",
                                            "The first in the queue did not listen at several looks, seconds"
                                            " apart: probably its program is dead"));
}

} // namespace lockscope::words
