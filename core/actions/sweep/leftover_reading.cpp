#include "core/actions/sweep/leftover_reading.h"

#include "core/actions/plan/one_step.h"
#include "core/actions/plan/refusals.h"
#include "core/base/core_text.h"
#include "core/base/escape.h"
#include "core/monitor/analysis/owners.h"

#include <algorithm>
#include <map>

namespace lockscope::actions {

using Verdict = Leftover::Verdict;
using locks::Companion;
using redis::Command;
using redis::Reply;
using words::Phrase;

namespace {

enum Asked : std::size_t { Time, Type, Left, LockType, OtherType, FirstOfKind };
enum OfQueue : std::size_t { QueueType = FirstOfKind, DeadlinesType, Queue, Deadlines, QueueLength, DeadlineCount };
enum OfTimeout : std::size_t { Holds = FirstOfKind, OtherHolds };
enum OfPermits : std::size_t { LastPermit = FirstOfKind };

void addQuestions(const LeftoverReading &reading, std::vector<Command> &all)
{
    const Key &lock = reading.companion.lock, &other = reading.companion.wrapped; // the key may belong to either lock
    const QByteArray end = QByteArray::number(LeftoverReading::most - 1);
    switch (reading.companion.role) {
    case Companion::Role::FairQueue:
    case Companion::Role::FairTimeouts:
        all.push_back(Command::read("TYPE", reading.queueKey));
        all.push_back(Command::read("TYPE", reading.deadlinesKey));
        all.push_back(Command::read("LRANGE", reading.queueKey, {"0", end}));
        all.push_back(Command::read("ZRANGE", reading.deadlinesKey, {"0", end, "WITHSCORES"}));
        all.push_back(Command::read("LLEN", reading.queueKey));
        all.push_back(Command::read("ZCARD", reading.deadlinesKey));
        break;
    case Companion::Role::ReadTimeout:
        all.push_back(Command::read("HGET", lock, {reading.companion.owner.raw()}));
        all.push_back(Command::read("HGET", other, {reading.companion.owner.raw()}));
        break;
    case Companion::Role::PermitTimeouts:
        all.push_back(Command::read("ZRANGE", reading.key, {"-1", "-1", "WITHSCORES"}));
        break;
    default: break;
    }
}

std::vector<Command> questions(const LeftoverReading &reading)
{
    std::vector<Command> all{Command::beside(reading.key, {"TIME"}), Command::read("TYPE", reading.key),
                             Command::read("PTTL", reading.key), Command::read("TYPE", reading.companion.lock),
                             Command::read("TYPE", reading.companion.wrapped)};
    addQuestions(reading, all);
    return all;
}

void takeQueue(const Replies &replies, LeftoverReading &into)
{
    into.queueType = replies[QueueType].bytes;
    into.deadlinesType = replies[DeadlinesType].bytes;
    for (const Reply &waiter : replies[Queue].elements)
        into.queue.push_back(waiter.bytes);
    const auto &scores = replies[Deadlines].elements;
    for (std::size_t i = 0; i + 1 < scores.size(); i += 2)
        into.deadlines.emplace_back(scores[i].bytes, scores[i + 1].bytes);
    into.longest = std::max(replies[QueueLength].integer, replies[DeadlineCount].integer);
}

// Redisson's permit ids are 16 random bytes, written as bytes or in hexadecimal.
bool isPermitId(const QByteArray &member)
{
    return member.size() == 16 || (member.size() == 32 && QByteArray::fromHex(member).toHex() == member);
}

void takeOfKind(const Replies &replies, LeftoverReading &into)
{
    switch (into.companion.role) {
    case Companion::Role::FairQueue:
    case Companion::Role::FairTimeouts: takeQueue(replies, into); break;
    case Companion::Role::ReadTimeout:
        into.hold = into.key.raw().mid(into.key.raw().lastIndexOf(':') + 1).toLongLong();
        into.holds = replies[Holds].isNil() || replies[Holds].isError() ? replies[OtherHolds].toInteger()
                                                                        : replies[Holds].toInteger();
        break;
    case Companion::Role::PermitTimeouts: {
        const auto &last = replies[LastPermit].elements;
        if (last.size() == 2 && isPermitId(last[0].bytes))
            into.latestDeadline = qint64(last[1].bytes.toDouble());
        break;
    }
    default: break;
    }
}

void take(const Replies &replies, LeftoverReading &into)
{
    const auto &time = replies[Time].elements;
    if (time.size() == 2)
        into.serverMillis = time[0].toInteger().value_or(0) * 1'000 + time[1].toInteger().value_or(0) / 1'000;
    into.type = replies[Type].bytes;
    into.pttl = replies[Left].integer;
    into.lockType = replies[LockType].bytes == "none" ? replies[OtherType].bytes : replies[LockType].bytes;
    takeOfKind(replies, into);
}

qint64 sumOf(const Reply &listeners)
{
    qint64 sum = 0;
    for (std::size_t i = 1; i < listeners.elements.size(); i += 2)
        sum += listeners.elements[i].toInteger().value_or(0);
    return sum;
}

Command whoListens(QByteArrayView how, const LeftoverReading &reading)
{
    std::vector<QByteArray> channels;
    for (const QByteArray &waiter : reading.queue)
        channels.push_back(locks::fairChannel(reading.companion.lock, Owner(waiter)).raw());
    std::vector<QByteArrayView> words{"PUBSUB", how};
    words.insert(words.end(), channels.begin(), channels.end());
    return Command::ofNode(words);
}

Task<std::optional<qint64>> countListening(QPointer<redis::Server> server, LeftoverReading reading)
{
    std::vector<redis::PendingReply> pending{server->send(whoListens("NUMSUB", reading))};
    if (server->has(redis::Capability::ShardedPubSub))
        pending.push_back(server->send(whoListens("SHARDNUMSUB", reading)));
    std::optional<qint64> sum = 0;
    for (const redis::PendingReply &each : pending) {
        const redis::PendingReply one = each;
        const auto reply = co_await one;
        sum = sum && reply ? std::optional(*sum + sumOf(*reply)) : std::nullopt;
    }
    co_return sum;
}

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
        {QT_TRANSLATE_NOOP(
             "describe",
             "A lock's key with this name would have another type, so this key may belong to another program."),
         {}});
}

// The number of waiters without a deadline, and the latest deadline.
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
        return unproven({QT_TRANSLATE_NOOP("describe", "It has %1 waiters: too many to compare before it is deleted."),
                         {QString::number(reading.longest)}});
    const Waiting waiting = waitingIn(reading);
    if (waiting.latest > double(reading.serverMillis - sweepMargin.count()))
        return unproven(
            {QT_TRANSLATE_NOOP("describe",
                               "Nobody holds the lock, but a waiter's deadline is in the future or was less than a "
                               "minute ago, so the waiter may still wait."),
             {}});
    if (reading.listeners.value_or(0) > 0)
        return unproven({QT_TRANSLATE_NOOP(
                             "describe", "Its deadlines are over, but a client is subscribed and waits for its turn."),
                         {}});
    if (waiting.withoutDeadline > 0 && !(reading.listeners && reading.isAsked))
        return unproven(
            {QT_TRANSLATE_NOOP("describe",
                               "A waiter has no deadline, and it is unknown whether it is subscribed on another node."),
             {}});
    return Judgement{Verdict::Dead,
                     {QT_TRANSLATE_NOOP("describe",
                                        "Nobody holds the lock, the deadlines of its waiters were over more than a "
                                        "minute ago, and no client is subscribed to wait for its turn."),
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
        return unproven(
            {QT_TRANSLATE_NOOP(
                 "describe",
                 "Its reader's name does not have Redisson's form, so the end of the lock's name is unknown."),
             {}});
    if (reading.holds)
        return Judgement{Verdict::Dead,
                         {QT_TRANSLATE_NOOP(
                              "describe", "It belongs to hold number %1 of its reader, which holds the lock %2 times."),
                          {QString::number(reading.hold), QString::number(*reading.holds)}}};
    return Judgement{
        Verdict::Dead,
        {QT_TRANSLATE_NOOP("describe", "Its reader does not hold the lock, so no client reads this key."), {}}};
}

Judged judgeToken(const LeftoverReading &reading)
{
    if (reading.type == "none" || reading.lockType != "none")
        return std::nullopt;
    return Judgement{
        Verdict::Needed,
        {QT_TRANSLATE_NOOP(
             "describe",
             "The next holder must get a higher number than all previous ones. Without this counter the numbers start "
             "again at 1, and the protected resource refuses the new holder or accepts an old one."),
         {}}};
}

Judged judgeLatch(const LeftoverReading &reading)
{
    if (reading.type == "none")
        return std::nullopt;
    if (reading.pttl >= 0)
        return Judgement{
            Verdict::Ends,
            {QT_TRANSLATE_NOOP("describe", "The stored answer for a retry of one unlock. It expires soon."), {}}};
    return unproven({QT_TRANSLATE_NOOP("describe",
                                       "The stored answer for a retry of one unlock, without an expiry. Its age is "
                                       "unknown. Delete it by hand when no unlock is in progress."),
                     {}});
}

Judged judgePermits(const LeftoverReading &reading)
{
    if (reading.lockType != "none" || !reading.latestDeadline)
        return std::nullopt;
    if (*reading.latestDeadline > reading.serverMillis)
        return unproven(
            {QT_TRANSLATE_NOOP(
                 "describe", "Its semaphore is gone, but a permit has not expired, so its holder may still return it."),
             {}});
    return unproven(
        {QT_TRANSLATE_NOOP("describe",
                           "Expired permits of a semaphore that is gone. If the semaphore is created again, it would "
                           "have that many extra permits. But any program may use such a key name."),
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

std::optional<Leftover::What> leftoverOf(const Companion &companion)
{
    switch (companion.role) {
    case Companion::Role::FairQueue:
    case Companion::Role::FairTimeouts: return Leftover::What::Queue;
    case Companion::Role::ReadTimeout: return Leftover::What::ReadTimeout;
    case Companion::Role::FencingToken: return Leftover::What::Token;
    case Companion::Role::UnlockLatch: return Leftover::What::UnlockLatch;
    case Companion::Role::PermitTimeouts: return Leftover::What::Permits;
    default: return std::nullopt;
    }
}

Task<Result<LeftoverReading>> readLeftover(QPointer<redis::Server> server, Key key)
{
    const auto companion = locks::companionOf(key.raw());
    if (!companion || !leftoverOf(*companion))
        co_return Result<LeftoverReading>(
            precondition(CoreText::tr("'%1' is not a leftover lock key").arg(toDisplay(key.raw()))));
    LeftoverReading reading;
    reading.companion = *companion;
    reading.key = key;
    reading.queueKey = locks::fairQueue(companion->lock);
    reading.deadlinesKey = locks::fairTimeouts(companion->lock);
    reading.readAt = server->clock()->now();
    redis::Server *client = server;
    auto replies = co_await inOneStep(client, questions(reading));
    if (!replies)
        co_return Result<LeftoverReading>(replies.error());
    if (!server)
        co_return Result<LeftoverReading>(canceled());
    reading.answeredAt = server->clock()->now();
    take(*replies, reading);
    reading.isAsked =
        server->connectedReplicas() == 0 && !server->info().infoDenied && !server->has(redis::Capability::OneSlot);
    reading.listeners = 0;
    if (!reading.queue.empty())
        reading.listeners = co_await countListening(server, reading);
    co_return Result<LeftoverReading>(reading);
}

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
