// Deletes a key that a lock left behind and that nobody can need any more.
#include "core/actions/kinds/action.h"
#include "core/actions/plan/plan.h"
#include "core/actions/plan/refusals.h"
#include "core/actions/steps/step.h"
#include "core/actions/sweep/leftover_reading.h"
#include "core/base/core_text.h"
#include "core/base/escape.h"
#include "core/locks/wire/kind_calls.h"
#include "core/locks/wire/script_call.h"

#include <QJsonArray>

#include <QCoreApplication>

namespace lockscope::actions {

namespace {

using locks::Companion;
using locks::ScriptCall;

ScriptCall queueCommand(const Plan &plan, const Companion &companion, const QByteArray &publish)
{
    ScriptCall call{&lua::script("sweep_queue"),
                    {locks::fairQueue(companion.lock).raw(), locks::fairTimeouts(companion.lock).raw(),
                     companion.lock.raw(), companion.wrapped.raw()},
                    {publish, locks::fairChannel(companion.lock, Owner()).raw(),
                     QByteArray::number(qint64(sweepMargin.count())),
                     QByteArray::number(qint64(plan.leftBehind.queue.size()))}};
    call.arguments.insert(call.arguments.end(), plan.leftBehind.queue.begin(), plan.leftBehind.queue.end());
    for (const auto &[waiter, deadline] : plan.leftBehind.deadlines) {
        call.arguments.push_back(waiter);
        call.arguments.push_back(deadline);
    }
    return call;
}

// The script that deletes the keys that a plan found dead, if they are still dead. `publish`: locks::publishCommand.
ScriptCall sweepCommand(const Plan &plan, const QByteArray &publish)
{
    const QByteArray &key = plan.target.lock.key.raw();
    const auto companion = locks::companionOf(key).value_or(Companion{});
    if (companion.role != Companion::Role::ReadTimeout)
        return queueCommand(plan, companion, publish);
    return {&lua::script("sweep_read_timeout"),
            {key, companion.lock.raw(), companion.wrapped.raw()},
            {companion.owner.raw(), key.mid(key.lastIndexOf(':') + 1)}};
}

Error notDead(const Key &key, const std::optional<Leftover> &leftover)
{
    const QString shown = toDisplay(key.raw());
    if (!leftover)
        return precondition(CoreText::tr("'%1' is not left behind: its lock uses it, or it does not exist").arg(shown));
    return precondition(CoreText::tr("'%1' is not provably dead. ").arg(shown) + leftover->why.translated());
}

Plan planOf(const LeftoverReading &reading, const Leftover &leftover, const Target &target)
{
    Plan plan;
    plan.target = target;
    plan.target.lock.key = leftover.id.key;
    plan.seen.id = leftover.id;
    plan.seen.id.source = target.lock.source;
    plan.seen.kind = Kind::OtherType;
    plan.seen.rare.edit().foreignType = reading.type;
    plan.seen.exists = true;
    plan.readAt = plan.seen.readAt = reading.readAt;
    plan.answeredAt = reading.answeredAt;
    plan.pttl = leftover.ttl;
    plan.leftBehind = {reading.queue, reading.deadlines};
    plan.consequences = {
        leftover.why,
        {QT_TRANSLATE_NOOP("describe", "It is deleted only if all of this is still true at that moment."), {}}};
    return plan;
}

Task<Result<Plan>> planSweep(ActionTools tools, Target target, std::stop_token stop)
{
    if (!tools.client)
        co_return Result<Plan>(canceled());
    const QPointer<redis::Server> client = tools.client;
    const Key key = target.lock.key;
    auto reading = co_await readLeftover(client, key);
    if (stop.stop_requested())
        co_return Result<Plan>(canceled());
    if (!reading)
        co_return Result<Plan>(reading.error());
    const auto leftover = judge(*reading, target.lock);
    if (!leftover || leftover->verdict != Leftover::Verdict::Dead)
        co_return Result<Plan>(notDead(key, leftover));
    co_return Result<Plan>(planOf(*reading, *leftover, target));
}

QJsonObject sweepDetails(const Plan &plan)
{
    const auto companion = locks::companionOf(plan.target.lock.key.raw()).value_or(locks::Companion{});
    const auto what = leftoverOf(companion);
    QJsonArray queue;
    for (const QByteArray &waiter : plan.leftBehind.queue)
        queue.append(toDisplay(waiter));
    QJsonObject deadlines;
    for (const auto &[waiter, deadline] : plan.leftBehind.deadlines)
        deadlines[toDisplay(waiter)] = toDisplay(deadline);
    return {{QStringLiteral("kind"), what ? word(*what) : QLatin1String()},
            {QStringLiteral("state"), word(Leftover::Verdict::Dead)},
            {QStringLiteral("lock"), toDisplay(companion.lock.raw())},
            {QStringLiteral("why"), plan.consequences.empty() ? QString() : plan.consequences.front().english()},
            {QStringLiteral("compared"),
             QJsonObject{{QStringLiteral("reader"), toDisplay(companion.owner.raw())},
                         {QStringLiteral("queue"), queue},
                         {QStringLiteral("deadlines"), deadlines}}}};
}

words::Phrase whyNotAnyMore(const QByteArray &word)
{
    if (word == "taken")
        return {QT_TRANSLATE_NOOP("describe", "Somebody holds the lock now."), {}};
    if (word == "holders")
        return {QT_TRANSLATE_NOOP("describe", "Its reader holds the lock now."), {}};
    if (word == "listens")
        return {QT_TRANSLATE_NOOP("describe", "A client is subscribed and waits for its turn."), {}};
    return {
        QT_TRANSLATE_NOOP("describe", "It has changed since it was checked: it has other waiters or other deadlines."),
        {}};
}

Task<Result<Outcome>> deleteLeftover(ActionTools tools, PlanPtr plan)
{
    const locks::ScriptCall call = sweepCommand(*plan, locks::publishCommand(*tools.client));
    auto answer = co_await takeStep(tools, call);
    if (!answer)
        co_return Result<Outcome>(answer.error());
    Outcome outcome = outcomeOf(*answer, *plan);
    outcome.receivers = 0; // the script returns the number of deleted keys instead
    if (outcome.what == Outcome::What::Changed)
        outcome.differences = {whyNotAnyMore(answer->word)};
    co_return Result<Outcome>(outcome);
}

} // namespace

extern const Action sweep{
    .word = "sweep",
    .done = "swept",
    .title = QT_TRANSLATE_NOOP("describe", "Sweep"),
    .meaning = QT_TRANSLATE_NOOP(
        "describe",
        "Deletes a key that a dead lock left behind, such as an empty queue or a deadline that nobody needs."),
    .doneText = QT_TRANSLATE_NOOP("describe", "The key was deleted."),
    .rules = {.isAboutHolder = false, .takesCompanions = true},
    .whyNoUndo = QT_TRANSLATE_NOOP("describe", "This cannot be undone. Nobody needed the key."),
    .plan = &planSweep,
    .details = &sweepDetails,
    .act = &deleteLeftover,
};

} // namespace lockscope::actions
