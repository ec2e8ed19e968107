// lua/sweep_queue.lua as a transaction.
#include "core/actions/transactions/answers.h"

#include <set>

namespace lockscope::actions {

using locks::ScriptCall;
using redis::Command;

namespace {

enum Key : std::size_t { QueueKey, DeadlinesKey, LockKey, WrappedKey };
enum Argument : std::size_t { Publish, FairChannel, Margin, Count, First };
enum Asked : std::size_t { List, Kept, Lock, Wrapped, Queue, Deadlines, Time, Listening };

std::size_t waitersOf(const ScriptCall &call)
{
    return std::size_t(call.arguments[Count].toULongLong());
}

// Of each waiter, by SUBSCRIBE and where it may be by SSUBSCRIBE.
void askWhoListens(const ScriptCall &call, std::vector<Question> &all)
{
    for (std::size_t i = 0; i < waitersOf(call); ++i) {
        const QByteArray channel = call.arguments[FairChannel] + call.arguments[First + i];
        all.push_back(whoListens(channel));
        if (call.arguments[Publish] == "spublish")
            all.push_back({Command::ofNode({"PUBSUB", "SHARDNUMSUB", channel}), true});
    }
}

std::vector<Question> questions(const ScriptCall &call)
{
    const auto &keys = call.keys;
    std::vector<Question> all{ask("TYPE", keys[QueueKey]),
                              ask("TYPE", keys[DeadlinesKey]),
                              ask("TYPE", keys[LockKey]),
                              ask("TYPE", keys[WrappedKey]),
                              ask("LRANGE", keys[QueueKey], {"0", "-1"}),
                              ask("ZRANGE", keys[DeadlinesKey], {"0", "-1", "WITHSCORES"}),
                              {Command::ofNode({"TIME"})}};
    askWhoListens(call, all);
    return all;
}

bool differs(const Replies &now, const ScriptCall &call, std::size_t first, std::size_t last)
{
    if (now.size() != last - first)
        return true;
    for (std::size_t i = 0; i < now.size(); ++i) {
        if (now[i].bytes != call.arguments[first + i])
            return true;
    }
    return false;
}

QByteArray whoMayWait(const ScriptCall &call, const Replies &answers)
{
    const double over = double(serverMillis(answers[Time])) - call.arguments[Margin].toDouble();
    const auto &scores = answers[Deadlines].elements;
    std::set<QByteArray> withDeadline;
    for (std::size_t i = 0; i + 1 < scores.size(); i += 2) {
        if (scores[i + 1].bytes.toDouble() > over)
            return "deadline";
        withDeadline.insert(scores[i].bytes);
    }
    const std::size_t ways = call.arguments[Publish] == "spublish" ? 2 : 1;
    for (std::size_t i = 0; i < waitersOf(call); ++i) {
        qint64 listening = 0;
        bool isUnknown = false;
        for (std::size_t way = 0; way < ways; ++way) {
            const redis::Reply &answer = answers[Listening + i * ways + way];
            isUnknown |= answer.elements.size() != 2;
            listening += answer.elements.size() == 2 ? answer.elements[1].integer : 0;
        }
        const bool hasDeadline = withDeadline.count(call.arguments[First + i]) > 0;
        if (isUnknown ? !hasDeadline : listening > 0)
            return "listens";
    }
    return {};
}

QByteArray difference(const ScriptCall &call, const Replies &answers)
{
    const QByteArray &list = answers[List].bytes, &kept = answers[Kept].bytes;
    if (list == "none" && kept == "none")
        return "gone";
    if (answers[Lock].bytes != "none" || answers[Wrapped].bytes != "none")
        return "taken";
    if ((list != "list" && list != "none") || (kept != "zset" && kept != "none"))
        return "type";
    const std::size_t firstPair = First + waitersOf(call);
    if (differs(answers[Queue].elements, call, First, firstPair)
        || differs(answers[Deadlines].elements, call, firstPair, call.arguments.size()))
        return "queue";
    return whoMayWait(call, answers);
}

Decision decide(const ScriptCall &call, const Replies &answers)
{
    if (const QByteArray word = difference(call, answers); !word.isEmpty())
        return unchanged(word);
    Decision decision;
    decision.writes.push_back(write("DEL", call.keys[QueueKey], {call.keys[DeadlinesKey]}));
    decision.answerOf = [](const Replies &written) { return done(written[0].integer); };
    return decision;
}

} // namespace

extern const Transaction sweepQueueTransaction{"sweep_queue", &questions, &decide};

} // namespace lockscope::actions
