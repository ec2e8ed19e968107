// lua/put_back_permit.lua as a transaction.
#include "core/actions/transactions/compare.h"

namespace lockscope::actions {

using locks::ScriptCall;

namespace {

enum Key : std::size_t { SemaphoreKey, DeadlinesKey };
enum Argument : std::size_t { Id, Deadline };
enum Asked : std::size_t { Type, Permits, Free, Score, Time };

std::vector<Question> questions(const ScriptCall &call)
{
    return {ask("TYPE", call.keys[SemaphoreKey]),
            ask("TYPE", call.keys[DeadlinesKey]),
            ask("GET", call.keys[SemaphoreKey]),
            ask("ZSCORE", call.keys[DeadlinesKey], {call.arguments[Id]}),
            {redis::Command::ofNode({"TIME"})}};
}

QByteArray difference(const ScriptCall &call, const Replies &answers)
{
    const QByteArray &type = answers[Type].bytes, &free = answers[Free].bytes;
    if (type != "string")
        return type == "none" ? "gone" : "type";
    if (!isWholeNumber(free) || !isTypeOrNone(answers[Permits], "zset"))
        return "type";
    if (!answers[Score].isNil())
        return "holders";
    if (call.arguments[Deadline].toDouble() <= double(serverMillis(answers[Time])))
        return "over";
    return free.toDouble() < 1 ? "taken" : QByteArray();
}

Decision decide(const ScriptCall &call, const Replies &answers)
{
    if (const QByteArray word = difference(call, answers); !word.isEmpty())
        return unchanged(word);
    Decision decision;
    decision.writes.push_back(write("ZADD", call.keys[DeadlinesKey], {call.arguments[Deadline], call.arguments[Id]}));
    decision.writes.push_back(write("DECRBY", call.keys[SemaphoreKey], {"1"}));
    decision.answerOf = [](const Replies &) { return done(0); };
    return decision;
}

} // namespace

extern const Transaction putBackPermitTransaction{"put_back_permit", &questions, &decide};

} // namespace lockscope::actions
