#include "core/actions/steps/step.h"

#include "core/actions/plan/differences.h"
#include "core/actions/plan/policy.h"

namespace lockscope::actions {

namespace {

Error unexpected()
{
    return {Error::Kind::Decode, QStringLiteral("the script of this action gave an unexpected answer"), {}, {}};
}

Result<StepAnswer> decode(const redis::Reply &reply, Instant sentAt)
{
    const auto &all = reply.elements;
    if (!reply.isArray() || all.size() < 2)
        return unexpected();
    StepAnswer answer;
    answer.sentAt = sentAt;
    answer.isDone = all[0].integer == 1;
    if (!answer.isDone) {
        answer.word = all[1].bytes;
        return answer;
    }
    answer.receivers = all[1].integer;
    answer.more.assign(all.begin() + 2, all.end());
    return answer;
}

} // namespace

QByteArray StepAnswer::bytes(std::size_t i) const
{
    return i < more.size() ? more[i].toBytes() : QByteArray();
}

std::optional<qint64> StepAnswer::number(std::size_t i) const
{
    return i < more.size() ? more[i].toInteger() : std::nullopt;
}

std::vector<QByteArray> StepAnswer::list(std::size_t i) const
{
    std::vector<QByteArray> all;
    if (i < more.size()) {
        for (const redis::Reply &each : more[i].elements)
            all.push_back(each.toBytes());
    }
    return all;
}

std::vector<qint64> StepAnswer::numbers(std::size_t i) const
{
    std::vector<qint64> all;
    if (i < more.size()) {
        for (const redis::Reply &each : more[i].elements)
            all.push_back(each.toInteger().value_or(-2));
    }
    return all;
}

Task<Result<StepAnswer>> takeStep(Tools tools, locks::ScriptCall call)
{
    if (!tools.client)
        co_return Result<StepAnswer>(canceled());
    const Instant sentAt = tools.client->clock()->now();
    const Instant deadline = tools.client->deadline();
    auto pending = tools.client->eval(call.script, call.keys, call.arguments, deadline);
    const auto reply = co_await pending;
    if (!reply)
        co_return Result<StepAnswer>(reply.error());
    co_return decode(*reply, sentAt);
}

Outcome outcomeOf(const StepAnswer &answer, const Plan &plan)
{
    Outcome outcome;
    outcome.receivers = answer.receivers;
    if (answer.isDone)
        return outcome;
    outcome.what = answer.word == "gone" ? Outcome::What::Gone : Outcome::What::Changed;
    if (outcome.what == Outcome::What::Changed)
        outcome.differences.push_back(changedPhrase(answer.word, plan));
    return outcome;
}

} // namespace lockscope::actions
