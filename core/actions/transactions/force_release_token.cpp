// lua/force_release_token.lua as a transaction.
#include "core/actions/transactions/compare.h"

namespace lockscope::actions {

using locks::ScriptCall;

namespace {

enum Argument : std::size_t { Publish, ToChannel, Message, Most, Least, Value, Keep, Keeper, Mark };
enum Asked : std::size_t { Type, Current, Left };

std::vector<Question> questions(const ScriptCall &call)
{
    const QByteArray &lock = call.keys[0];
    std::vector<Question> all{ask("TYPE", lock), ask("GET", lock), ask("PTTL", lock)};
    if (call.arguments.size() > Mark) {
        const auto mark = markQuestions(call.arguments[Mark]);
        all.insert(all.end(), mark.begin(), mark.end());
    }
    return all;
}

QByteArray difference(const ScriptCall &call, const Replies &answers)
{
    const QByteArray &type = answers[Type].bytes;
    const qint64 left = answers[Left].integer;
    if (type == "none"
        || (type == "string" && (answers[Current].isNil() || left == -2))) // its time was up a moment ago
        return "gone";
    if (type != "string")
        return "type";
    if (answers[Current].bytes != call.arguments[Value])
        return "holders";
    return ttlDiffers(left, call.arguments[Most], call.arguments[Least]) ? "ttl" : QByteArray();
}

Decision decide(const ScriptCall &call, const Replies &answers)
{
    if (call.arguments.size() > Mark && isCalledOff(answers))
        return unchanged("called-off");
    if (const QByteArray word = difference(call, answers); !word.isEmpty())
        return unchanged(word);
    const auto &arguments = call.arguments;
    const bool isTold = !arguments[ToChannel].isEmpty();
    Decision decision;
    if (isTold)
        decision.writes.push_back(write(arguments[Publish], arguments[ToChannel], {arguments[Message]}));
    if (arguments.size() > Keeper)
        decision.writes.push_back(write("SET", call.keys[0], {arguments[Keeper], "PX", arguments[Keep]}));
    else
        decision.writes.push_back(write("DEL", call.keys[0]));
    const redis::Reply left = answers[Left];
    decision.answerOf = [isTold, left](const Replies &written) {
        return done(isTold ? written[0].integer : 0, {left});
    };
    return decision;
}

} // namespace

extern const Transaction forceReleaseTokenTransaction{"force_release_token", &questions, &decide};

} // namespace lockscope::actions
