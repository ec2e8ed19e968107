#pragma once

#include "core/actions/transactions/answers.h"

#include <map>

// The comparisons that several transactions make, each as the scripts do.
namespace lockscope::actions {

// HMGET of every other argument from `first` to `last`: the fields of the pairs there.
Question fieldsOf(const locks::ScriptCall &call, std::size_t first, std::size_t last);
// What HMGET answered is not what stands behind each field, or one is not there.
bool valuesDiffer(const redis::Reply &values, const locks::ScriptCall &call, std::size_t first, std::size_t last);
// As PTTL has them: out of the bounds, or an expiry came or went.
bool ttlDiffers(qint64 left, const QByteArray &most, const QByteArray &least);
// Of a fencing token: what TYPE and GET said, and what was seen, '' when there was none.
bool tokenDiffers(const redis::Reply &type, const redis::Reply &value, const QByteArray &seen);

// The mark of a keeper's request (see force_release.lua): watched, so that it cannot come after it was asked for.
std::vector<Question> markQuestions(const QByteArray &mark);
constexpr std::size_t markAnswers = 2;
bool isCalledOff(const Replies &answers); // they stand at the end

bool isTypeOrNone(const redis::Reply &type, const char *wanted);
bool isWholeNumber(const QByteArray &text); // of any length, also negative
// What ZRANGE … WITHSCORES told: member and score as it was written.
std::map<QByteArray, QByteArray> scoresOf(const redis::Reply &withScores);

} // namespace lockscope::actions
