#include "core/words/state_evidence.h"

#include "core/monitor/analysis/classify.h"

namespace lockscope::words {

namespace {

void tellPermits(const Lock &lock, Instant now, Figures &figures)
{
    const QString since = durationText(toMillis(now - lock.permitsSince));
    if (lock.state == State::PermitsUnclaimed)
        figures.sample(
            QT_TRANSLATE_NOOP("describe",
                              "Permits have been free for %1 while a client waits for one, and no message came: the"
                              " waiter missed the release, or wants more permits than are free"),
            {since});
    else if (lock.state == State::PermitsNotReturned)
        figures.inference(
            QT_TRANSLATE_NOOP("describe",
                              "No permit has come back for %1, and previously that took at most %2: perhaps a"
                              " program died with its permits"),
            {since, durationText(lock.longestWithout)});
}

void tellChangedLease(const Lock &lock, Instant now, Figures &figures)
{
    if (!lock.leaseBefore)
        return;
    figures.inference(
        QT_TRANSLATE_NOOP("describe",
                          "Its lease was %1, and %2 changed it (%3 left), apparently without releasing the lock"),
        {durationText(*lock.leaseBefore), namedHolder(lock), durationText(lock.ttl(now).left())});
}

void tellUpgrade(const Lock &lock, Figures &figures)
{
    if (lock.upgrading.isEmpty())
        return;
    figures.event(QT_TRANSLATE_NOOP("describe",
                                    "%1 holds it for reading, and a trace saw it refused as a writer: it is waiting for"
                                    " itself"),
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
        figures.sample(QT_TRANSLATE_NOOP(
            "describe", "Its hold count has only gone up from sample to sample: releases may be missing"));
    else if (lock.state == State::DeadlineDrift)
        figures.sample(
            QT_TRANSLATE_NOOP("describe",
                              "A deadline in its queue is further ahead than %1 for each waiter: client clocks"
                              " differ, or some clients wait longer"),
            {durationText(monitor::limits::fairWait)});
    else if (lock.state == State::QueueWithoutHolder)
        figures.sample(
            QT_TRANSLATE_NOOP("describe",
                              "A client is queued or subscribed although nobody holds the lock: perhaps its key was"
                              " deleted by hand, which wakes nobody, or the waiter is dead"));
    else if (lock.state == State::GhostAtHead)
        figures.inference(
            QT_TRANSLATE_NOOP("describe",
                              "The first in the queue was not subscribed in several samples, seconds apart:"
                              " probably its program is dead"));
}

} // namespace lockscope::words
