// lua/put_back_waiter.lua as a transaction.
#include "core/actions/transactions/compare.h"

#include <algorithm>

namespace lockscope::actions {

using locks::ScriptCall;
using redis::Command;

namespace {

enum Key : std::size_t { QueueKey, DeadlinesKey };
enum Argument : std::size_t { Waiter, Place, Deadline, FirstBehind };
enum Asked : std::size_t { List, Kept, Queue, Deadlines };

std::vector<Question> questions(const ScriptCall &call)
{
    return {ask("TYPE", call.keys[QueueKey]), ask("TYPE", call.keys[DeadlinesKey]),
            ask("LRANGE", call.keys[QueueKey], {"0", "-1"}),
            ask("ZRANGE", call.keys[DeadlinesKey], {"0", "-1", "WITHSCORES"})};
}

bool hasMovedOn(const ScriptCall &call, const Replies &answers)
{
    const auto &order = answers[Queue].elements;
    const auto scores = scoresOf(answers[Deadlines]);
    const std::size_t place = std::size_t(call.arguments[Place].toULongLong());
    const std::size_t count = (call.arguments.size() - FirstBehind) / 3;
    if (order.size() != place + count)
        return true;
    for (std::size_t i = 0; i < count; ++i) {
        const QByteArray &owner = call.arguments[FirstBehind + 3 * i], &after = call.arguments[FirstBehind + 3 * i + 2];
        const auto score = scores.find(owner);
        const bool hasNone = score == scores.end();
        if (order[place + i].bytes != owner || hasNone != after.isEmpty()
            || (!hasNone && score->second.toDouble() != after.toDouble()))
            return true;
    }
    return false;
}

QByteArray difference(const ScriptCall &call, const Replies &answers)
{
    const QByteArray &waiter = call.arguments[Waiter];
    const auto &order = answers[Queue].elements;
    if (!isTypeOrNone(answers[List], "list") || !isTypeOrNone(answers[Kept], "zset"))
        return "type";
    const bool stands =
        std::any_of(order.begin(), order.end(), [&](const redis::Reply &each) { return each.bytes == waiter; });
    if (stands || scoresOf(answers[Deadlines]).count(waiter))
        return "holders";
    return hasMovedOn(call, answers) ? "queue" : QByteArray();
}

// Written anew from its place on: LINSERT goes by value, and the next may stand there twice.
void insertInLine(const ScriptCall &call, const Replies &answers, std::vector<Command> &writes)
{
    const auto &order = answers[Queue].elements;
    const std::size_t place = std::size_t(call.arguments[Place].toULongLong());
    for (std::size_t i = place; i < order.size(); ++i)
        writes.push_back(write("RPOP", call.keys[QueueKey]));
    writes.push_back(write("RPUSH", call.keys[QueueKey], {call.arguments[Waiter]}));
    for (std::size_t i = place; i < order.size(); ++i)
        writes.push_back(write("RPUSH", call.keys[QueueKey], {order[i].bytes}));
}

Decision decide(const ScriptCall &call, const Replies &answers)
{
    if (const QByteArray word = difference(call, answers); !word.isEmpty())
        return unchanged(word);
    const auto &arguments = call.arguments;
    Decision decision;
    insertInLine(call, answers, decision.writes);
    if (!arguments[Deadline].isEmpty())
        decision.writes.push_back(write("ZADD", call.keys[DeadlinesKey], {arguments[Deadline], arguments[Waiter]}));
    for (std::size_t i = FirstBehind; i + 2 < arguments.size(); i += 3) {
        if (!arguments[i + 1].isEmpty())
            decision.writes.push_back(write("ZADD", call.keys[DeadlinesKey], {arguments[i + 1], arguments[i]}));
    }
    decision.answerOf = [](const Replies &) { return done(0); };
    return decision;
}

} // namespace

extern const Transaction putBackWaiterTransaction{"put_back_waiter", &questions, &decide};

} // namespace lockscope::actions
