// lua/put_back_token.lua as a transaction.
#include "core/actions/transactions/answers.h"

namespace lockscope::actions {

using locks::ScriptCall;

namespace {

std::vector<Question> questions(const ScriptCall &call)
{
    return {ask("TYPE", call.keys[0])};
}

Decision decide(const ScriptCall &call, const Replies &answers)
{
    const QByteArray &value = call.arguments[0], &left = call.arguments[1];
    if (answers[0].bytes != "none")
        return unchanged("taken");
    Decision decision;
    if (left.toLongLong() > 0)
        decision.writes.push_back(write("SET", call.keys[0], {value, "PX", left}));
    else
        decision.writes.push_back(write("SET", call.keys[0], {value}));
    decision.answerOf = [](const Replies &) { return done(0); };
    return decision;
}

} // namespace

extern const Transaction putBackTokenTransaction{"put_back_token", &questions, &decide};

} // namespace lockscope::actions
