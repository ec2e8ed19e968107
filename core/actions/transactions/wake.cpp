// lua/wake.lua as a transaction.
#include "core/actions/transactions/compare.h"

namespace lockscope::actions {

using locks::ScriptCall;

namespace {

enum Key : std::size_t { LockKey, QueueKey, DeadlinesKey };
enum Argument : std::size_t { Publish, ToChannel, FairChannel, Form, Message };
enum Asked : std::size_t { Type, Count, QueueType, DeadlinesType, Queue, Deadlines, Permits, Time, Who };

std::vector<Question> questions(const ScriptCall &call)
{
    const auto &keys = call.keys;
    return {ask("TYPE", keys[LockKey]),
            ask("GET", keys[LockKey]),
            ask("TYPE", keys[QueueKey]),
            ask("TYPE", keys[DeadlinesKey]),
            ask("LRANGE", keys[QueueKey], {"0", "-1"}),
            ask("ZRANGE", keys[DeadlinesKey], {"0", "-1", "WITHSCORES"}),
            ask("ZRANGE", keys[QueueKey], {"0", "-1", "WITHSCORES"}),
            {redis::Command::ofNode({"TIME"})},
            whoListens(call.arguments[ToChannel])};
}

std::optional<QByteArray> firstLive(const Replies &answers)
{
    if (answers[QueueType].bytes != "list" || !isTypeOrNone(answers[DeadlinesType], "zset"))
        return std::nullopt;
    const auto deadlines = scoresOf(answers[Deadlines]);
    const double now = double(serverMillis(answers[Time]));
    for (const redis::Reply &waiter : answers[Queue].elements) {
        const auto deadline = deadlines.find(waiter.bytes);
        if (deadline != deadlines.end() && deadline->second.toDouble() > now)
            return waiter.bytes;
    }
    return std::nullopt;
}

Decision told(const ScriptCall &call, const Replies &answers, const QByteArray &message,
              const std::optional<QByteArray> &waiter)
{
    const bool mayAsk = !answers[Who].isError();
    const auto &arguments = call.arguments;
    Decision decision;
    std::vector<Heard> all{tell(decision.writes, arguments[Publish], arguments[ToChannel], message, mayAsk)};
    if (waiter)
        all.push_back(tell(decision.writes, arguments[Publish], arguments[FairChannel] + *waiter, "0", mayAsk));
    decision.answerOf = [all](const Replies &written) {
        qint64 sum = 0;
        for (const Heard &heard : all)
            sum += heard.in(written);
        return done(sum);
    };
    return decision;
}

// Permits that have run out are free at the next acquire.
qint64 permitsOver(const Replies &answers)
{
    const double now = double(serverMillis(answers[Time]));
    qint64 over = 0;
    if (answers[QueueType].bytes == "zset") {
        for (const auto &[id, deadline] : scoresOf(answers[Permits]))
            over += deadline.toDouble() <= now ? 1 : 0;
    }
    return over;
}

Decision decide(const ScriptCall &call, const Replies &answers)
{
    const QByteArray &form = call.arguments[Form];
    if (form == "lock")
        return told(call, answers, call.arguments[Message], firstLive(answers));
    const QByteArray kept = answers[Type].bytes == "string" ? answers[Count].bytes : QByteArray("0");
    if (!isTypeOrNone(answers[Type], "string") || !isWholeNumber(kept))
        return unchanged("type");
    qint64 count = kept.toLongLong();
    if (form == "latch")
        return count > 0 ? unchanged("count") : told(call, answers, "0", {});
    if (answers[Type].bytes == "string")
        count += permitsOver(answers);
    return count < 1 ? unchanged("permits") : told(call, answers, QByteArray::number(count), {});
}

} // namespace

extern const Transaction wakeTransaction{"wake", &questions, &decide};

} // namespace lockscope::actions
