// lua/force_release_permit.lua as a transaction.
#include "core/actions/transactions/compare.h"

namespace lockscope::actions {

using locks::ScriptCall;

namespace {

enum Key : std::size_t { SemaphoreKey, DeadlinesKey };
enum Argument : std::size_t { Publish, ToChannel, Id, Latest };
enum Asked : std::size_t { Type, Free, DeadlinesType, Deadline, Who };

std::vector<Question> questions(const ScriptCall &call)
{
    return {ask("TYPE", call.keys[SemaphoreKey]), ask("GET", call.keys[SemaphoreKey]),
            ask("TYPE", call.keys[DeadlinesKey]), ask("ZSCORE", call.keys[DeadlinesKey], {call.arguments[Id]}),
            whoListens(call.arguments[ToChannel])};
}

QByteArray difference(const ScriptCall &call, const Replies &answers)
{
    const QByteArray &type = answers[Type].bytes;
    if (type != "string")
        return type == "none" ? "gone" : "type";
    if (!isWholeNumber(answers[Free].bytes) || !isTypeOrNone(answers[DeadlinesType], "zset"))
        return "type";
    if (answers[Deadline].isNil())
        return "holders";
    return answers[Deadline].bytes.toDouble() > call.arguments[Latest].toDouble() ? "ttl" : QByteArray();
}

Decision decide(const ScriptCall &call, const Replies &answers)
{
    if (const QByteArray word = difference(call, answers); !word.isEmpty())
        return unchanged(word);
    const QByteArray count = QByteArray::number(answers[Free].bytes.toLongLong() + 1);
    const bool mayAsk = !answers[Who].isError();
    Decision decision;
    const Heard heard = tell(decision.writes, call.arguments[Publish], call.arguments[ToChannel], count, mayAsk);
    decision.writes.push_back(write("ZREM", call.keys[DeadlinesKey], {call.arguments[Id]}));
    decision.writes.push_back(write("INCRBY", call.keys[SemaphoreKey], {"1"}));
    const redis::Reply deadline = answers[Deadline];
    decision.answerOf = [heard, deadline](const Replies &written) { return done(heard.in(written), {deadline}); };
    return decision;
}

} // namespace

extern const Transaction forceReleasePermitTransaction{"force_release_permit", &questions, &decide};

} // namespace lockscope::actions
