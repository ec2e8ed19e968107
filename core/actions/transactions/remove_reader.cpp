// lua/remove_reader.lua as a transaction.
#include "core/actions/transactions/compare.h"

#include <algorithm>

namespace lockscope::actions {

using locks::ScriptCall;
using redis::Command;
using redis::Reply;

namespace {

enum Key : std::size_t { LockKey, Timeouts, FirstTimeout };
enum Argument : std::size_t { Publish, ToChannel, Message, Reader, Holds, SeenMode, Most, Least };
enum Asked : std::size_t { Type, ModeAndHolds, All, Left, Who, FirstOwn };

std::vector<Question> questions(const ScriptCall &call)
{
    const QByteArray &lock = call.keys[LockKey];
    std::vector<Question> all{ask("TYPE", lock), ask("HMGET", lock, {"mode", call.arguments[Reader]}),
                              ask("HGETALL", lock), ask("PTTL", lock), whoListens(call.arguments[ToChannel])};
    for (std::size_t i = FirstTimeout; i < call.keys.size(); ++i)
        all.push_back(ask("PTTL", call.keys[i]));
    return all;
}

std::size_t firstOfOthers(const ScriptCall &call)
{
    return FirstOwn + call.keys.size() - FirstTimeout;
}

bool isOthers(const ScriptCall &call, const QByteArray &field)
{
    return field != "mode" && field != call.arguments[Reader];
}

// The timeout keys of all other readers; of each the last ten thousand at most.
std::vector<Question> timeoutsOfOthers(const ScriptCall &call, const Replies &answers)
{
    constexpr qint64 mostOfOne = 10'000;
    const QByteArray tail = ":rwlock_timeout";
    const QByteArray tagged = call.keys[Timeouts].chopped(call.arguments[Reader].size() + tail.size()); // {NAME}:
    const auto &all = answers[All].elements;
    std::vector<Question> questions;
    for (std::size_t i = 0; i + 1 < all.size(); i += 2) {
        const QByteArray &field = all[i].bytes, &holds = all[i + 1].bytes;
        const bool counts = holds.size() < 16 && !holds.startsWith('-') && isWholeNumber(holds);
        if (!isOthers(call, field) || field.endsWith(":write") || !counts)
            continue;
        const qint64 last = holds.toLongLong();
        for (qint64 n = last; n >= std::max<qint64>(1, last - mostOfOne + 1); --n)
            questions.push_back(ask("PTTL", tagged + field + tail + ':' + QByteArray::number(n)));
    }
    return questions;
}

qint64 longest(const Replies &answers, std::size_t first, std::size_t last)
{
    qint64 longest = -2;
    for (std::size_t i = first; i < last; ++i)
        longest = std::max(longest, answers[i].integer);
    return longest;
}

QByteArray difference(const ScriptCall &call, const Replies &answers)
{
    const QByteArray &type = answers[Type].bytes;
    if (type == "none" || (type == "hash" && answers[Left].integer == -2)) // its time was up a moment ago
        return "gone";
    if (type != "hash")
        return "type";
    const auto &seen = answers[ModeAndHolds].elements;
    if (seen.size() != 2 || seen[1].isNil() || seen[1].bytes != call.arguments[Holds])
        return "holders";
    if (seen[0].isNil() || seen[0].bytes != call.arguments[SeenMode])
        return "mode";
    const qint64 own = longest(answers, FirstOwn, firstOfOthers(call));
    return ttlDiffers(own, call.arguments[Most], call.arguments[Least]) ? "ttl" : QByteArray();
}

bool hasOthers(const ScriptCall &call, const Reply &all)
{
    for (std::size_t i = 0; i < all.elements.size(); i += 2) {
        if (isOthers(call, all.elements[i].bytes))
            return true;
    }
    return false;
}

void deleteTimeouts(const ScriptCall &call, std::vector<Command> &writes)
{
    for (std::size_t i = FirstTimeout; i < call.keys.size(); ++i)
        writes.push_back(write("DEL", call.keys[i]));
}

Decision freeIt(const ScriptCall &call, const Replies &answers, const Reply &own)
{
    const bool mayAsk = !answers[Who].isError();
    Decision decision;
    const Heard heard =
        tell(decision.writes, call.arguments[Publish], call.arguments[ToChannel], call.arguments[Message], mayAsk);
    deleteTimeouts(call, decision.writes);
    decision.writes.push_back(write("DEL", call.keys[LockKey]));
    const Reply before = answers[Left], all = answers[All];
    decision.answerOf = [heard, before, all, own](const Replies &written) {
        return done(heard.in(written), {before, bulk({}), all, own});
    };
    return decision;
}

Decision takeOut(const ScriptCall &call, const Replies &answers, qint64 left, const Reply &own)
{
    const Reply before = answers[Left];
    const QByteArray mode = call.arguments[SeenMode];
    Decision decision;
    deleteTimeouts(call, decision.writes);
    decision.writes.push_back(write("HDEL", call.keys[LockKey], {call.arguments[Reader]}));
    if (left > 0 && (mode != "write" || left > before.integer))
        decision.writes.push_back(write("PEXPIRE", call.keys[LockKey], {QByteArray::number(left)}));
    const Reply fields = array({bulk(call.arguments[Reader]), bulk(call.arguments[Holds])});
    decision.answerOf = [before, mode, fields, own](const Replies &) {
        return done(0, {before, bulk(mode), fields, own});
    };
    return decision;
}

Decision decide(const ScriptCall &call, const Replies &answers)
{
    if (const QByteArray word = difference(call, answers); !word.isEmpty())
        return unchanged(word);
    const std::size_t others = firstOfOthers(call);
    const qint64 left = longest(answers, others, answers.size());
    const Reply own = array({answers.begin() + FirstOwn, answers.begin() + qsizetype(others)});
    const bool remains = left > 0 || (call.arguments[SeenMode] == "write" && hasOthers(call, answers[All]));
    return remains ? takeOut(call, answers, left, own) : freeIt(call, answers, own);
}

} // namespace

extern const Transaction removeReaderTransaction{"remove_reader", &questions, &decide, &timeoutsOfOthers};

} // namespace lockscope::actions
