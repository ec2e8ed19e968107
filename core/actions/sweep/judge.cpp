#include "core/actions/sweep/judge.h"

#include "core/monitor/judge/owners.h"

#include <algorithm>
#include <map>

namespace lockscope::actions {

using Verdict = Leftover::Verdict;
using words::Phrase;

namespace {

struct Judgement {
    Verdict verdict;
    Phrase why;
};
using Judged = std::optional<Judgement>;

Judged unproven(Phrase why)
{
    return Judgement{Verdict::Unproven, std::move(why)};
}

Judged foreign()
{
    return unproven(
        {QT_TRANSLATE_NOOP("describe", "It is of a type that no lock has there: it may be another program's."), {}});
}

// Who waits without a deadline, and the latest deadline.
struct Waiting {
    qint64 withoutDeadline = 0;
    double latest = -std::numeric_limits<double>::infinity();
};

Waiting waitingIn(const LeftoverReading &reading)
{
    const std::map<QByteArray, QByteArray> deadlines(reading.deadlines.begin(), reading.deadlines.end());
    Waiting waiting;
    for (const auto &[waiter, deadline] : deadlines)
        waiting.latest = std::max(waiting.latest, deadline.toDouble());
    for (const QByteArray &waiter : reading.queue)
        waiting.withoutDeadline += deadlines.count(waiter) ? 0 : 1;
    return waiting;
}

bool isOfType(const QByteArray &type, const char *wanted)
{
    return type == wanted || type == "none";
}

Judged judgeQueue(const LeftoverReading &reading)
{
    if (reading.lockType != "none" || (reading.queueType == "none" && reading.deadlinesType == "none"))
        return std::nullopt;
    if (!isOfType(reading.queueType, "list") || !isOfType(reading.deadlinesType, "zset"))
        return foreign();
    if (reading.longest > LeftoverReading::most)
        return unproven({QT_TRANSLATE_NOOP("describe", "%1 wait in it: too many to compare before it is deleted."),
                         {QString::number(reading.longest)}});
    const Waiting waiting = waitingIn(reading);
    if (waiting.latest > double(reading.serverMillis - sweepMargin.count()))
        return unproven({QT_TRANSLATE_NOOP("describe",
                                           "Nobody holds the lock, but a waiter's deadline is not over for a "
                                           "minute: it may still wait."),
                         {}});
    if (reading.listeners.value_or(0) > 0)
        return unproven(
            {QT_TRANSLATE_NOOP("describe", "Its deadlines are over, but a client listens for its turn."), {}});
    if (waiting.withoutDeadline > 0 && !(reading.listeners && reading.isAsked))
        return unproven({QT_TRANSLATE_NOOP("describe",
                                           "A waiter has no deadline, and whether it listens on another node "
                                           "cannot be known."),
                         {}});
    return Judgement{Verdict::Dead,
                     {QT_TRANSLATE_NOOP("describe",
                                        "Nobody holds the lock, the deadlines of its waiters were over more "
                                        "than a minute ago, and nobody listens for a turn."),
                      {}}};
}

Judged judgeReadTimeout(const LeftoverReading &reading)
{
    if (reading.type == "none")
        return std::nullopt;
    if (reading.type != "string")
        return foreign();
    if (reading.holds.value_or(0) >= reading.hold && reading.hold > 0)
        return std::nullopt;
    if (!monitor::isRedissonOwner(reading.companion.owner.raw()))
        return unproven({QT_TRANSLATE_NOOP("describe",
                                           "Its reader is not named as Redisson does: where the lock's name "
                                           "ends cannot be told."),
                         {}});
    if (reading.holds)
        return Judgement{
            Verdict::Dead,
            {QT_TRANSLATE_NOOP("describe", "It is of its reader's hold number %1, which holds it %2 times."),
             {QString::number(reading.hold), QString::number(*reading.holds)}}};
    return Judgement{Verdict::Dead,
                     {QT_TRANSLATE_NOOP("describe", "Its reader does not hold the lock, so nobody looks at it."), {}}};
}

Judged judgeToken(const LeftoverReading &reading)
{
    if (reading.type == "none" || reading.lockType != "none")
        return std::nullopt;
    return Judgement{Verdict::Needed,
                     {QT_TRANSLATE_NOOP("describe",
                                        "The next holder must get a higher number than all before it. Without "
                                        "this counter they begin anew at 1, and what they guard refuses the "
                                        "new holder or believes an old one."),
                      {}}};
}

Judged judgeLatch(const LeftoverReading &reading)
{
    if (reading.type == "none")
        return std::nullopt;
    if (reading.pttl >= 0)
        return Judgement{
            Verdict::Ends,
            {QT_TRANSLATE_NOOP("describe", "The answer kept for a retry of one unlock; it goes by itself."), {}}};
    return unproven({QT_TRANSLATE_NOOP("describe",
                                       "The answer kept for a retry of one unlock, without an expiry: how old "
                                       "it is nobody can tell. Delete it by hand when no unlock is under way."),
                     {}});
}

Judged judgePermits(const LeftoverReading &reading)
{
    if (reading.lockType != "none" || !reading.latestDeadline)
        return std::nullopt;
    if (*reading.latestDeadline > reading.serverMillis)
        return unproven({QT_TRANSLATE_NOOP("describe",
                                           "Its semaphore is gone, but a permit is not over yet: who holds it "
                                           "may give it back."),
                         {}});
    return unproven({QT_TRANSLATE_NOOP("describe",
                                       "Permits whose semaphore is gone, and which are over: made anew, it would "
                                       "have so many too many. But any program may name a key so."),
                     {}});
}

Judged judgementOf(const LeftoverReading &reading, Leftover::What what)
{
    switch (what) {
    case Leftover::What::Queue: return judgeQueue(reading);
    case Leftover::What::ReadTimeout: return judgeReadTimeout(reading);
    case Leftover::What::Token: return judgeToken(reading);
    case Leftover::What::UnlockLatch: return judgeLatch(reading);
    case Leftover::What::Permits: break;
    }
    return judgePermits(reading);
}

} // namespace

std::optional<Leftover> judge(const LeftoverReading &reading, const LockId &id)
{
    const auto what = leftoverOf(reading.companion);
    if (!what)
        return std::nullopt;
    const Judged judged = judgementOf(reading, *what);
    if (!judged)
        return std::nullopt;
    Leftover leftover{id, reading.companion.lock, *what, judged->verdict, judged->why, Ttl::fromPttl(reading.pttl)};
    leftover.id.key = reading.key;
    if (*what == Leftover::What::Queue)
        leftover.id.key = reading.queueType == "none" ? reading.deadlinesKey : reading.queueKey;
    return leftover;
}

} // namespace lockscope::actions
