// lua/sweep_read_timeout.lua as a transaction.
#include "core/actions/transactions/answers.h"

namespace lockscope::actions {

using locks::ScriptCall;

namespace {

enum Key : std::size_t { TimeoutKey, LockKey, WrappedKey };
enum Argument : std::size_t { Reader, Hold };
enum Asked : std::size_t { Type, Holds, OtherHolds };

std::vector<Question> questions(const ScriptCall &call)
{
    const QByteArray &reader = call.arguments[Reader];
    return {ask("TYPE", call.keys[TimeoutKey]), ask("HGET", call.keys[LockKey], {reader}),
            ask("HGET", call.keys[WrappedKey], {reader})};
}

bool holdsSoOften(const redis::Reply &holds, qint64 hold)
{
    if (holds.type != redis::Reply::Type::Bulk)
        return false;
    bool isNumber = false;
    const double count = holds.bytes.toDouble(&isNumber);
    return !isNumber || count >= double(hold);
}

Decision decide(const ScriptCall &call, const Replies &answers)
{
    const QByteArray &type = answers[Type].bytes;
    if (type != "string")
        return unchanged(type == "none" ? "gone" : "type");
    const qint64 hold = call.arguments[Hold].toLongLong();
    if (holdsSoOften(answers[Holds], hold) || holdsSoOften(answers[OtherHolds], hold))
        return unchanged("holders");
    Decision decision;
    decision.writes.push_back(write("DEL", call.keys[TimeoutKey]));
    decision.answerOf = [](const Replies &) { return done(1); };
    return decision;
}

} // namespace

extern const Transaction sweepReadTimeoutTransaction{"sweep_read_timeout", &questions, &decide};

} // namespace lockscope::actions
