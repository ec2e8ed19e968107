// lua/put_back.lua as a transaction.
#include "core/actions/transactions/compare.h"

#include <algorithm>

namespace lockscope::actions {

using locks::ScriptCall;
using redis::Command;

namespace {

enum Key : std::size_t { LockKey, TokenKey, FirstTimeout };
enum Argument : std::size_t { Left, Mode, SeenToken, Pairs, FirstPair };
enum Asked : std::size_t { Type, ModeNow, Values, TokenType, Token, LeftNow };

std::size_t endOfPairs(const ScriptCall &call)
{
    return FirstPair + 2 * std::size_t(call.arguments[Pairs].toULongLong());
}

std::vector<Question> questions(const ScriptCall &call)
{
    return {ask("TYPE", call.keys[LockKey]),
            ask("HGET", call.keys[LockKey], {"mode"}),
            fieldsOf(call, FirstPair, endOfPairs(call)),
            ask("TYPE", call.keys[TokenKey]),
            ask("GET", call.keys[TokenKey]),
            ask("PTTL", call.keys[LockKey])};
}

bool isAnyThere(const ScriptCall &call, const redis::Reply &values)
{
    const std::size_t count = (endOfPairs(call) - FirstPair) / 2;
    const std::size_t told = std::min(count, values.elements.size());
    return std::any_of(values.elements.begin(), values.elements.begin() + qsizetype(told),
                       [](const redis::Reply &value) { return !value.isNil(); });
}

QByteArray difference(const ScriptCall &call, const Replies &answers)
{
    const QByteArray &type = answers[Type].bytes, &mode = call.arguments[Mode];
    if (mode.isEmpty() && type != "none")
        return "taken";
    if (!mode.isEmpty() && type != "hash")
        return type == "none" ? "gone" : "type";
    if (!mode.isEmpty() && (answers[ModeNow].isNil() || answers[ModeNow].bytes != mode))
        return "mode";
    if (isAnyThere(call, answers[Values]))
        return "holders";
    return tokenDiffers(answers[TokenType], answers[Token], call.arguments[SeenToken]) ? "token" : QByteArray();
}

// `now`: as PTTL says; -2 when nobody has it.
void putExpiry(const ScriptCall &call, qint64 now, std::vector<Command> &writes)
{
    const qint64 left = call.arguments[Left].toLongLong();
    if ((now == -2 && left > 0) || (now >= 0 && left > now))
        writes.push_back(write("PEXPIRE", call.keys[LockKey], {call.arguments[Left]}));
    else if (now >= 0 && left == -1)
        writes.push_back(write("PERSIST", call.keys[LockKey]));
}

Decision decide(const ScriptCall &call, const Replies &answers)
{
    if (const QByteArray word = difference(call, answers); !word.isEmpty())
        return unchanged(word);
    const std::size_t end = endOfPairs(call);
    Decision decision;
    for (std::size_t i = FirstPair; i < end; i += 2)
        decision.writes.push_back(write("HSET", call.keys[LockKey], {call.arguments[i], call.arguments[i + 1]}));
    putExpiry(call, answers[LeftNow].integer, decision.writes);
    for (std::size_t i = FirstTimeout; i < call.keys.size(); ++i) {
        const QByteArray &its = call.arguments[end + i - FirstTimeout];
        if (its.toLongLong() > 0)
            decision.writes.push_back(write("SET", call.keys[i], {"1", "PX", its}));
        else
            decision.writes.push_back(write("SET", call.keys[i], {"1"}));
    }
    decision.answerOf = [](const Replies &) { return done(0); };
    return decision;
}

} // namespace

extern const Transaction putBackTransaction{"put_back", &questions, &decide};

} // namespace lockscope::actions
