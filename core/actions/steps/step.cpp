#include "core/actions/steps/step.h"

#include "core/actions/plan/differences.h"
#include "core/actions/plan/refusals.h"
#include "core/base/core_text.h"
#include "core/redis/error_reply.h"

namespace lockscope::actions {

namespace {

Error unexpected()
{
    return {Error::Kind::Decode, CoreText::tr("the script of this action gave an unexpected answer"), {}, {}};
}

// True if the script never began: EVAL or one of the keys is not permitted, or the server does not know EVAL. An error
// from within a script contains "in script".
bool isRefusedWhole(const Error &error)
{
    const bool isNotPermitted = error.kind == Error::Kind::Forbidden && error.token == "NOPERM"
        && !error.message.contains(QLatin1String("in script"));
    return isNotPermitted || redis::isUnknownCommand(error);
}

Error withNothingChanged(Error error)
{
    if (isRefusedWhole(error))
        error.message += CoreText::tr("; nothing was changed");
    return error;
}

Result<StepAnswer> decode(const redis::Reply &reply, Instant sentAt)
{
    const auto &all = reply.elements;
    if (all.size() < 2)
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

Task<Result<StepAnswer>> takeStep(ActionTools tools, locks::ScriptCall call)
{
    const MakeCall make = [call](Instant) { return call; };
    auto answer = co_await takeStep(tools, make);
    co_return answer;
}

Task<Result<StepAnswer>> takeStep(ActionTools tools, MakeCall make)
{
    if (!tools.client)
        co_return Result<StepAnswer>(canceled());
    const Instant sentAt = tools.client->clock()->now();
    const locks::ScriptCall call = make(sentAt);
    const Instant deadline = tools.client->deadline();
    auto pending = tools.client->eval(call.script, call.keys, call.arguments, deadline);
    const auto reply = co_await pending;
    if (!reply)
        co_return Result<StepAnswer>(withNothingChanged(reply.error()));
    co_return decode(*reply, sentAt);
}

Task<Result<StepAnswer>> takeHoldsAway(ActionTools tools, MakeCall make, Key name, std::vector<Owner> holders)
{
    if (!tools.monitor)
        co_return Result<StepAnswer>(canceled());
    tools.monitor->beginForcing(name, std::move(holders));
    auto answer = co_await takeStep(tools, make);
    if (tools.monitor)
        tools.monitor->endForcing(name, answer && answer->isDone);
    co_return answer;
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
