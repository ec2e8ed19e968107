#include "core/actions/sweep/leftover_reading.h"

#include "core/actions/plan/one_step.h"
#include "core/actions/plan/refusals.h"
#include "core/base/escape.h"

#include <algorithm>

namespace lockscope::actions {

using locks::Companion;
using redis::Command;
using redis::Reply;

namespace {

enum Asked : std::size_t { Time, Type, Left, LockType, OtherType, FirstOfKind };
enum OfQueue : std::size_t { QueueType = FirstOfKind, DeadlinesType, Queue, Deadlines, QueueLength, DeadlineCount };
enum OfTimeout : std::size_t { Holds = FirstOfKind, OtherHolds };
enum OfPermits : std::size_t { LastPermit = FirstOfKind };

void addQuestions(const LeftoverReading &reading, std::vector<Command> &all)
{
    const Key &lock = reading.companion.lock, &other = reading.companion.wrapped; // either may be meant
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
    std::vector<Command> all{Command::ofNode({"TIME"}), Command::read("TYPE", reading.key),
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

// As Redisson makes them: 16 random bytes, written as they are or in hexadecimal.
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
            precondition(QStringLiteral("'%1' is no key that a lock leaves behind").arg(toDisplay(key.raw()))));
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
        server->info().connectedReplicas == 0 && !server->info().infoDenied && !server->has(redis::Capability::OneSlot);
    reading.listeners = 0;
    if (!reading.queue.empty())
        reading.listeners = co_await countListening(server, reading);
    co_return Result<LeftoverReading>(reading);
}

} // namespace lockscope::actions
