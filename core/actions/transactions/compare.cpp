#include "core/actions/transactions/compare.h"

#include "core/actions/plan/ttl_bounds.h"

#include <algorithm>

namespace lockscope::actions {

using locks::ScriptCall;
using redis::Reply;

Question fieldsOf(const ScriptCall &call, std::size_t first, std::size_t last)
{
    std::vector<QByteArrayView> words{"HMGET", call.keys[0]};
    for (std::size_t i = first; i < last; i += 2)
        words.push_back(call.arguments[i]);
    if (first >= last)
        words.push_back(""); // it wants one
    return {redis::Command::routedBy(1, words, redis::Effect::Read)};
}

bool valuesDiffer(const Reply &values, const ScriptCall &call, std::size_t first, std::size_t last)
{
    for (std::size_t i = first; i < last; i += 2) {
        const std::size_t at = (i - first) / 2;
        if (at >= values.elements.size() || values.elements[at].isNil()
            || values.elements[at].bytes != call.arguments[i + 1])
            return true;
    }
    return false;
}

bool ttlDiffers(qint64 left, const QByteArray &most, const QByteArray &least)
{
    return !TtlBounds{least.toLongLong(), most.toLongLong()}.admit(left);
}

bool tokenDiffers(const Reply &type, const Reply &value, const QByteArray &seen)
{
    const QByteArray current = type.bytes == "string" ? value.bytes : QByteArray();
    return current != seen || !isTypeOrNone(type, "string");
}

std::vector<Question> markQuestions(const QByteArray &mark)
{
    return {{redis::Command::routedBy(1, {"WATCH", mark}, redis::Effect::Read), true},
            {redis::Command::read("GET", Key(mark)), true}}; // not EXISTS, which the operator's role does not have
}

bool isCalledOff(const Replies &answers)
{
    return answers.back().type == Reply::Type::Bulk;
}

bool isTypeOrNone(const Reply &type, const char *wanted)
{
    return type.bytes == wanted || type.bytes == "none";
}

bool isWholeNumber(const QByteArray &text)
{
    const QByteArray digits = text.startsWith('-') ? text.mid(1) : text;
    return !digits.isEmpty() && std::all_of(digits.begin(), digits.end(), [](char c) { return c >= '0' && c <= '9'; });
}

std::map<QByteArray, QByteArray> scoresOf(const Reply &withScores)
{
    std::map<QByteArray, QByteArray> all;
    for (std::size_t i = 0; i + 1 < withScores.elements.size(); i += 2)
        all[withScores.elements[i].bytes] = withScores.elements[i + 1].bytes;
    return all;
}

} // namespace lockscope::actions
