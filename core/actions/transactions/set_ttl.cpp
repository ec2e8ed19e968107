// lua/set_ttl.lua as a transaction.
#include "core/actions/transactions/compare.h"

namespace lockscope::actions {

using locks::ScriptCall;

namespace {

enum Key : std::size_t { LockKey, QueueKey, DeadlinesKey, TokenKey };
enum Argument : std::size_t { Publish, ToChannel, FairChannel, Message, Given, Most, Least, SeenToken, Form, First };
enum Asked : std::size_t { Type, Count, Values, Value, Left, TokenType, Token, QueueType, Head, Who };

std::vector<Question> questions(const ScriptCall &call)
{
    const auto &keys = call.keys;
    return {ask("TYPE", keys[LockKey]),
            ask("HLEN", keys[LockKey]),
            fieldsOf(call, First, call.arguments.size()),
            ask("GET", keys[LockKey]),
            ask("PTTL", keys[LockKey]),
            ask("TYPE", keys[TokenKey]),
            ask("GET", keys[TokenKey]),
            ask("TYPE", keys[QueueKey]),
            ask("LINDEX", keys[QueueKey], {"0"}),
            whoListens(call.arguments[ToChannel])};
}

bool holdersDiffer(const ScriptCall &call, const Replies &answers)
{
    const std::size_t end = call.arguments.size();
    if (call.arguments[Form] == "string")
        return answers[Value].isNil() || end <= First || answers[Value].bytes != call.arguments[First];
    return answers[Count].integer * 2 != qint64(end - First) || valuesDiffer(answers[Values], call, First, end);
}

QByteArray difference(const ScriptCall &call, const Replies &answers)
{
    const QByteArray &type = answers[Type].bytes, &form = call.arguments[Form];
    const qint64 left = answers[Left].integer;
    if (type == "none" || (type == form && left == -2)) // its time was up a moment ago
        return "gone";
    if (type != form)
        return "type";
    if (holdersDiffer(call, answers))
        return "holders";
    if (ttlDiffers(left, call.arguments[Most], call.arguments[Least]))
        return "ttl";
    return tokenDiffers(answers[TokenType], answers[Token], call.arguments[SeenToken]) ? "token" : QByteArray();
}

Decision decide(const ScriptCall &call, const Replies &answers)
{
    if (const QByteArray word = difference(call, answers); !word.isEmpty())
        return unchanged(word);
    const bool mayAsk = !answers[Who].isError();
    const auto &arguments = call.arguments;
    Decision decision;
    std::optional<Heard> heard;
    if (!arguments[ToChannel].isEmpty())
        heard = tell(decision.writes, arguments[Publish], arguments[ToChannel], arguments[Message], mayAsk);
    if (answers[QueueType].bytes == "list" && !answers[Head].isNil())
        heard = tell(decision.writes, arguments[Publish], arguments[FairChannel] + answers[Head].bytes, "0", mayAsk);
    if (arguments[Given].isEmpty())
        decision.writes.push_back(write("PERSIST", call.keys[LockKey]));
    else
        decision.writes.push_back(write("PEXPIRE", call.keys[LockKey], {arguments[Given]}));
    decision.answerOf = [heard](const Replies &written) { return done(heard ? heard->in(written) : 0); };
    return decision;
}

} // namespace

extern const Transaction setTtlTransaction{"set_ttl", &questions, &decide};

} // namespace lockscope::actions
