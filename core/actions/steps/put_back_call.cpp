#include "core/actions/steps/put_back_call.h"

#include "core/actions/plan/refusals.h"
#include "core/actions/steps/ttl_call.h"
#include "core/locks/wire/names.h"

namespace lockscope::actions {

namespace {

using locks::ScriptCall;
using What = Former::What;

bool isOver(const Ttl &left)
{
    return left.isMissing() || (left.hasExpiry() && left.left() <= Millis(0));
}

QByteArray inMillis(const Ttl &left)
{
    return left.hasExpiry() ? locks::inMillis(left.left()) : QByteArrayLiteral("-1");
}

ScriptCall hashCall(const Plan &plan, const Ttl &left, Instant now)
{
    const Former &former = *plan.former;
    const Key &name = plan.seen.id.key;
    ScriptCall call{&lua::script("put_back"),
                    {name.raw(), locks::fencingToken(name).raw()},
                    {inMillis(left), former.mode, plan.token.value_or(QByteArray()),
                     QByteArray::number(qint64(former.fields.size()))}};
    for (const auto &[field, value] : former.fields)
        call.arguments.insert(call.arguments.end(), {field, value});
    for (const auto &[key, ttl] : former.timeouts) {
        const Ttl its = former.remaining(ttl, now);
        if (isOver(its))
            continue;
        call.keys.push_back(key.raw());
        call.arguments.push_back(inMillis(its));
    }
    return call;
}

ScriptCall permitCall(const Plan &plan)
{
    const Key &name = plan.seen.id.key;
    return {&lua::script("put_back_permit"),
            {name.raw(), locks::permitTimeouts(name).raw()},
            {plan.permit, plan.former->deadline}};
}

ScriptCall waiterCall(const Plan &plan)
{
    const Former &former = *plan.former;
    const Key &name = plan.seen.id.key;
    ScriptCall call{&lua::script("put_back_waiter"),
                    {locks::fairQueue(name).raw(), locks::fairTimeouts(name).raw()},
                    {plan.target.holder.raw(), QByteArray::number(former.place), former.deadline}};
    for (const auto &[owner, before, after] : former.behind)
        call.arguments.insert(call.arguments.end(), {owner, before, after});
    return call;
}

// By the words of the scripts.
constexpr std::pair<const char *, const char *> reasons[] = {
    {"taken", QT_TRANSLATE_NOOP("describe", "Somebody has taken it meanwhile: it stays theirs.")},
    {"holders", QT_TRANSLATE_NOOP("describe", "It has come in again by itself, or others hold it now.")},
    {"token", QT_TRANSLATE_NOOP("describe", "Somebody had the lock in between: another fencing token was drawn.")},
    {"between", QT_TRANSLATE_NOOP("describe", "Somebody else had the lock in between, as the monitor saw.")},
    {"mode", QT_TRANSLATE_NOOP("describe", "It was held for reading and is for writing now, or the other way round.")},
    {"over", QT_TRANSLATE_NOOP("describe", "Its time would be over by now.")},
    {"queue", QT_TRANSLATE_NOOP("describe", "The queue has moved on: somebody came, left or was served.")},
    {"ttl", QT_TRANSLATE_NOOP("describe", "Its time to live was set anew meanwhile.")},
    {"type", QT_TRANSLATE_NOOP("describe", "Its name holds something of another type now.")},
};

} // namespace

Result<ScriptCall> putBackCall(const Plan &plan, Instant now, const QByteArray &publish)
{
    const Former &former = *plan.former;
    const Ttl left = former.remaining(former.left, now);
    switch (former.what) {
    case What::Permit: return permitCall(plan);
    case What::Waiter: return waiterCall(plan);
    case What::Expiry:
        return ttlCall(plan, {}, runningDown(former.left.left(), former.takenAt, plan.answeredAt, now), publish);
    case What::Hash:
    case What::Token: break;
    }
    if (isOver(left))
        return precondition(QStringLiteral("it cannot be put back: its time would be over by now"));
    if (former.what == What::Token)
        return ScriptCall{&lua::script("put_back_token"), {plan.seen.id.key.raw()}, {plan.value, inMillis(left)}};
    return hashCall(plan, left, now);
}

words::Phrase notPutBackPhrase(const QByteArray &word)
{
    for (const auto &[known, text] : reasons) {
        if (word == known)
            return {text, {}};
    }
    return {QT_TRANSLATE_NOOP("describe", "It is not as it was left: '%1'."), {QString::fromLatin1(word)}};
}

} // namespace lockscope::actions
