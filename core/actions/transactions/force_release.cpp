// lua/force_release.lua as a transaction.
#include "core/actions/transactions/compare.h"

namespace lockscope::actions {

using locks::ScriptCall;
using redis::Command;
using redis::Reply;

namespace {

enum Key : std::size_t { LockKey, QueueKey, DeadlinesKey, TokenKey, FirstCompanion };
enum Argument : std::size_t { Publish, ToChannel, FairChannel, Message, Now, Most, Least, SeenToken, Pairs, FirstPair };
enum Asked : std::size_t {
    Type,
    Count,
    Values,
    Left,
    TokenType,
    Token,
    QueueType,
    DeadlinesType,
    Queue,
    Deadlines,
    Time,
    Who
};

std::size_t endOfPairs(const ScriptCall &call)
{
    return FirstPair + 2 * std::size_t(call.arguments[Pairs].toULongLong());
}

// Behind the pairs: how long, the keeper, the form, the mark.
bool keeps(const ScriptCall &call)
{
    return call.arguments.size() == endOfPairs(call) + 4;
}

// Without the mark, which may stand among the keys as well.
std::size_t endOfCompanions(const ScriptCall &call)
{
    const bool hasMark = keeps(call) && call.keys.back() == call.arguments.back();
    return call.keys.size() - (hasMark ? 1 : 0);
}

std::vector<Question> questions(const ScriptCall &call)
{
    const auto &keys = call.keys;
    std::vector<Question> all{ask("TYPE", keys[LockKey]),
                              ask("HLEN", keys[LockKey]),
                              fieldsOf(call, FirstPair, endOfPairs(call)),
                              ask("PTTL", keys[LockKey]),
                              ask("TYPE", keys[TokenKey]),
                              ask("GET", keys[TokenKey]),
                              ask("TYPE", keys[QueueKey]),
                              ask("TYPE", keys[DeadlinesKey]),
                              ask("LRANGE", keys[QueueKey], {"0", "-1"}),
                              ask("ZRANGE", keys[DeadlinesKey], {"0", "-1", "WITHSCORES"}),
                              {Command::ofNode({"TIME"})},
                              whoListens(call.arguments[ToChannel])};
    if (keeps(call)) {
        const auto mark = markQuestions(call.arguments.back());
        all.insert(all.end(), mark.begin(), mark.end());
    }
    return all;
}

QByteArray difference(const ScriptCall &call, const Replies &answers)
{
    const QByteArray &type = answers[Type].bytes;
    const qint64 left = answers[Left].integer;
    if (type == "none" || (type == "hash" && left == -2)) // its time was up a moment ago
        return "gone";
    if (type != "hash")
        return "type";
    if (answers[Count].integer != call.arguments[Pairs].toLongLong()
        || valuesDiffer(answers[Values], call, FirstPair, endOfPairs(call)))
        return "holders";
    if (ttlDiffers(left, call.arguments[Most], call.arguments[Least]))
        return "ttl";
    return tokenDiffers(answers[TokenType], answers[Token], call.arguments[SeenToken]) ? "token" : QByteArray();
}

// The first waiter whose deadline is still to come; those before it are dropped. What is no queue is left alone.
std::optional<QByteArray> liveHead(const ScriptCall &call, const Replies &answers, std::vector<Command> &writes)
{
    if (answers[QueueType].bytes != "list" || !isTypeOrNone(answers[DeadlinesType], "zset"))
        return std::nullopt;
    const QByteArray &given = call.arguments[Now];
    const double now = given.isEmpty() ? double(serverMillis(answers[Time])) : given.toDouble();
    auto deadlines = scoresOf(answers[Deadlines]);
    for (const Reply &waiter : answers[Queue].elements) {
        const auto deadline = deadlines.find(waiter.bytes);
        if (deadline != deadlines.end() && deadline->second.toDouble() > now)
            return waiter.bytes;
        writes.push_back(write("LPOP", call.keys[QueueKey]));
        writes.push_back(write("ZREM", call.keys[DeadlinesKey], {waiter.bytes}));
        deadlines.erase(waiter.bytes);
    }
    return std::nullopt;
}

// Where it stands in EXEC's answer what the lock and its companions had left, and the keeper's token.
struct Places {
    std::size_t left = 0;
    std::size_t companions = 0; // every other one
    std::size_t companionCount = 0;
    std::optional<std::size_t> drawn;
};

void take(const ScriptCall &call, std::vector<Command> &writes, Places &places)
{
    const std::size_t end = endOfPairs(call);
    if (!keeps(call))
        return;
    const QByteArray &keep = call.arguments[end], &keeper = call.arguments[end + 1], &form = call.arguments[end + 2];
    const QByteArray writer = keeper + ":write";
    if (form == "fenced") {
        places.drawn = writes.size();
        writes.push_back(write("INCR", call.keys[TokenKey]));
    }
    if (form == "write")
        writes.push_back(write("HSET", call.keys[LockKey], {"mode", "write", writer, "1"}));
    else
        writes.push_back(write("HSET", call.keys[LockKey], {keeper, "1"}));
    writes.push_back(write("PEXPIRE", call.keys[LockKey], {keep}));
}

Places freeAndTake(const ScriptCall &call, std::vector<Command> &writes)
{
    Places places;
    places.left = writes.size();
    writes.push_back(ask("PTTL", call.keys[LockKey]).command);
    writes.push_back(write("DEL", call.keys[LockKey]));
    places.companions = writes.size();
    places.companionCount = endOfCompanions(call) - FirstCompanion;
    for (std::size_t i = FirstCompanion; i < endOfCompanions(call); ++i) {
        writes.push_back(ask("PTTL", call.keys[i]).command);
        writes.push_back(write("DEL", call.keys[i]));
    }
    take(call, writes, places);
    return places;
}

Reply answer(const Heard &heard, const Places &places, const Replies &written)
{
    Replies companions;
    for (std::size_t i = 0; i < places.companionCount; ++i)
        companions.push_back(written[places.companions + 2 * i]);
    const Reply drawn = places.drawn ? written[*places.drawn] : bulk({});
    return done(heard.in(written), {written[places.left], drawn, array(companions)});
}

// INCR fails on anything else, and what stands beside it in the transaction would be carried out.
bool canBeRaised(const Reply &token)
{
    bool isNumber = false;
    const qint64 number = token.bytes.toLongLong(&isNumber);
    const bool isWritten = isNumber && QByteArray::number(number) == token.bytes;
    return token.isNil() || (isWritten && number < std::numeric_limits<qint64>::max());
}

bool drawsToken(const ScriptCall &call)
{
    return keeps(call) && call.arguments[endOfPairs(call) + 2] == "fenced";
}

Decision decide(const ScriptCall &call, const Replies &answers)
{
    if (keeps(call) && isCalledOff(answers))
        return unchanged("called-off");
    if (const QByteArray word = difference(call, answers); !word.isEmpty())
        return unchanged(word);
    if (drawsToken(call) && !canBeRaised(answers[Token]))
        return failed("ERR the fencing token cannot be raised: nothing was changed");
    const bool mayAsk = !answers[Who].isError();
    const auto &arguments = call.arguments;
    Decision decision;
    Heard heard = tell(decision.writes, arguments[Publish], arguments[ToChannel], arguments[Message], mayAsk);
    if (const auto head = liveHead(call, answers, decision.writes))
        heard = tell(decision.writes, arguments[Publish], arguments[FairChannel] + *head, "0", mayAsk);
    const Places places = freeAndTake(call, decision.writes);
    decision.answerOf = [heard, places](const Replies &written) { return answer(heard, places, written); };
    return decision;
}

} // namespace

extern const Transaction forceReleaseTransaction{"force_release", &questions, &decide};

} // namespace lockscope::actions
