// lua/evict.lua as a transaction.
#include "core/actions/transactions/compare.h"

#include <algorithm>
#include <cmath>

namespace lockscope::actions {

using locks::ScriptCall;
using redis::Command;
using redis::Reply;

namespace {

enum Key : std::size_t { LockKey, QueueKey, DeadlinesKey };
enum Argument : std::size_t { Publish, FairChannel, Waiter, Place, Seen };
enum Asked : std::size_t { List, Kept, Queue, Deadlines, Left, Time, Listening, ShardListening };

bool isSharded(const ScriptCall &call)
{
    return call.arguments[Publish] == "spublish";
}

std::vector<Question> questions(const ScriptCall &call)
{
    const auto &keys = call.keys;
    const QByteArray channel = call.arguments[FairChannel] + call.arguments[Waiter];
    std::vector<Question> all{ask("TYPE", keys[QueueKey]),
                              ask("TYPE", keys[DeadlinesKey]),
                              ask("LRANGE", keys[QueueKey], {"0", "-1"}),
                              ask("ZRANGE", keys[DeadlinesKey], {"0", "-1", "WITHSCORES"}),
                              ask("PTTL", keys[LockKey]),
                              {Command::ofNode({"TIME"})},
                              whoListens(channel)};
    if (isSharded(call))
        all.push_back({Command::ofNode({"PUBSUB", "SHARDNUMSUB", channel}), true});
    return all;
}

// A queue as it stands there, and what is to become of it.
struct Line {
    std::vector<QByteArray> order;
    std::map<QByteArray, QByteArray> scores; // as they were written
    qint64 now = 0;

    std::optional<double> deadline(const QByteArray &waiter) const
    {
        const auto found = scores.find(waiter);
        return found == scores.end() ? std::nullopt : std::optional(found->second.toDouble());
    }
};

Line lineOf(const Replies &answers)
{
    Line line;
    for (const Reply &waiter : answers[Queue].elements)
        line.order.push_back(waiter.bytes);
    line.scores = scoresOf(answers[Deadlines]);
    line.now = serverMillis(answers[Time]);
    return line;
}

// None: it may not be asked.
std::optional<qint64> listeners(const ScriptCall &call, const Replies &answers, std::size_t plain, std::size_t sharded)
{
    const auto &named = answers[plain].elements;
    if (named.size() != 2)
        return std::nullopt;
    if (!isSharded(call))
        return named[1].integer;
    const auto &also = answers[sharded].elements;
    return also.size() == 2 ? std::optional(named[1].integer + also[1].integer) : std::nullopt;
}

QByteArray difference(const ScriptCall &call, const Replies &answers, const Line &line)
{
    const QByteArray &waiter = call.arguments[Waiter], &seen = call.arguments[Seen];
    const std::size_t place = std::size_t(call.arguments[Place].toULongLong());
    if (!isTypeOrNone(answers[List], "list") || !isTypeOrNone(answers[Kept], "zset"))
        return "type";
    if (std::find(line.order.begin(), line.order.end(), waiter) == line.order.end())
        return "gone";
    if (place >= line.order.size() || line.order[place] != waiter)
        return "place";
    const auto deadline = line.deadline(waiter);
    if (deadline.has_value() == seen.isEmpty() || (deadline && std::floor(*deadline) != seen.toDouble()))
        return "deadline";
    return listeners(call, answers, Listening, ShardListening).value_or(0) > 0 ? "listens" : QByteArray();
}

// The next one that is alive, where it was the head's turn.
struct Told {
    std::size_t published = 0; // where its messages and who listens stand in EXEC's answer
    std::optional<std::size_t> listening;
};
std::optional<Told> tellNext(const ScriptCall &call, const Replies &answers, const Line &line,
                             std::vector<Command> &writes)
{
    const auto alive = [&line](const QByteArray &waiter) {
        return line.deadline(waiter).value_or(0) > double(line.now);
    };
    const auto next = std::find_if(line.order.begin() + 1, line.order.end(), alive);
    if (next == line.order.end())
        return std::nullopt;
    const QByteArray channel = call.arguments[FairChannel] + *next;
    Told told{writes.size(), {}};
    writes.push_back(write("PUBLISH", channel, {"0"}));
    if (isSharded(call))
        writes.push_back(write("SPUBLISH", channel, {"0"}));
    if (listeners(call, answers, Listening, ShardListening)) {
        told.listening = writes.size();
        writes.push_back(Command::ofNode({"PUBSUB", "NUMSUB", channel}));
        if (isSharded(call))
            writes.push_back(Command::ofNode({"PUBSUB", "SHARDNUMSUB", channel}));
    }
    return told;
}

qint64 receivers(const ScriptCall &call, const std::optional<Told> &told, const Replies &written)
{
    if (!told)
        return 0;
    const qint64 heard =
        written[told->published].integer + (isSharded(call) ? written[told->published + 1].integer : 0);
    if (!told->listening)
        return heard;
    return listeners(call, written, *told->listening, *told->listening + 1).value_or(heard);
}

// What everybody behind it can move up by; not above 0 where that cannot be told.
double shareIn(const Line &line, std::size_t place)
{
    constexpr double longestShare = 300'000, unlikely = 1e15;
    double smallest = longestShare;
    std::optional<double> last;
    for (const QByteArray &waiter : line.order) {
        const auto at = line.deadline(waiter);
        if (!at)
            continue;
        if (!(std::abs(*at) < unlikely))
            return 0;
        smallest = last ? std::min(smallest, *at - *last) : smallest;
        last = at;
    }
    return line.deadline(line.order[place]) ? smallest : 0;
}

// The deadlines of those behind it, without its share; and what they were and are, three entries each.
Replies moveUp(const ScriptCall &call, const Line &line, std::size_t place, double least, std::vector<Command> &writes)
{
    const double share = shareIn(line, place);
    Replies behind;
    for (std::size_t i = place + 1; i < line.order.size(); ++i) {
        const QByteArray &owner = line.order[i];
        if (owner == call.arguments[Waiter]) // which may stand there twice
            continue;
        const auto before = line.deadline(owner);
        const QByteArray written = before ? line.scores.at(owner) : QByteArray();
        QByteArray after = written;
        if (before && share > 0) {
            after = QByteArray::number(std::max(*before - share, std::min(*before, least)), 'f', 0);
            writes.push_back(write("ZADD", call.keys[DeadlinesKey], {after, owner}));
        }
        behind.insert(behind.end(), {bulk(owner), bulk(written), bulk(after)});
    }
    return behind;
}

Decision decide(const ScriptCall &call, const Replies &answers)
{
    const Line line = lineOf(answers);
    if (const QByteArray word = difference(call, answers, line); !word.isEmpty())
        return unchanged(word);
    const std::size_t place = std::size_t(call.arguments[Place].toULongLong());
    const QByteArray &waiter = call.arguments[Waiter];
    Decision decision;
    const std::optional<Told> told = place == 0 ? tellNext(call, answers, line, decision.writes) : std::nullopt;
    decision.writes.push_back(write("ZREM", call.keys[DeadlinesKey], {waiter}));
    decision.writes.push_back(write("LREM", call.keys[QueueKey], {"0", waiter}));
    const double least = double(line.now + std::max<qint64>(answers[Left].integer, 0) + 5'000);
    const Replies behind = moveUp(call, line, place, least, decision.writes);
    decision.answerOf = [call, told, behind](const Replies &written) {
        return done(receivers(call, told, written), {array(behind)});
    };
    return decision;
}

} // namespace

extern const Transaction evictTransaction{"evict", &questions, &decide};

} // namespace lockscope::actions
