#include "core/actions/release/keeping.h"

#include "core/actions/plan/refusals.h"
#include "core/base/core_text.h"
#include "core/base/escape.h"
#include "core/families/family.h"
#include "core/words/describe.h"

namespace lockscope::actions {

namespace {

std::optional<Error> whyNotSoLong(Millis keepFor)
{
    if (keepFor >= shortestKeep && keepFor <= longestKeep)
        return std::nullopt;
    return precondition(
        CoreText::tr("a lock can be kept for %1 to %2, not for %3")
            .arg(words::durationText(shortestKeep), words::durationText(longestKeep), words::durationText(keepFor)));
}

std::optional<Error> whyNot(const Plan &plan)
{
    const QString name = toDisplay(plan.seen.id.key.raw());
    if (plan.seen.kind == Kind::ExpirableSemaphore)
        return precondition(
            CoreText::tr("'%1' is a semaphore: keeping one permit would not keep others out").arg(name));
    if (plan.seen.kind == Kind::FasterMulti)
        return precondition(
            CoreText::tr(
                "'%1' is a faster multi-lock, which is acquired value by value: it can be released, but not kept")
                .arg(name));
    if (plan.seen.family && plan.seen.family->wake == families::Family::Wake::List)
        return precondition(
            CoreText::tr("the waiters of '%1' block on a list, and nobody would wake them when this console releases "
                         "the lock: it can be released, but not kept")
                .arg(name));
    if (!plan.listenedChannels.empty())
        return precondition(
            CoreText::tr("waiters of '%1' may listen on a channel, and nobody would wake them when this console "
                         "releases the lock: it can be released, but not kept")
                .arg(name));
    bool isNumber = true;
    if (plan.token)
        plan.token->toLongLong(&isNumber);
    if (plan.seen.kind == Kind::Fenced && !isNumber)
        return precondition(CoreText::tr("the fencing token of '%1' is not a number, so it has no next one: the lock "
                                         "can be released, but not kept")
                                .arg(name));
    return std::nullopt;
}

} // namespace

Result<locks::AcquirableKind> keptAs(const Plan &plan)
{
    if (const auto refusal = whyNotSoLong(plan.target.keepFor))
        return *refusal;
    if (const auto refusal = whyNot(plan))
        return *refusal;
    if (plan.seen.kind == Kind::Token)
        return locks::AcquirableKind::Token;
    // The write lock keeps everybody out, including plain locks of the same name.
    if (plan.seen.kind == Kind::ReadWrite || plan.fields.count("mode"))
        return locks::AcquirableKind::Write;
    if (plan.seen.kind == Kind::Fenced)
        return locks::AcquirableKind::Fenced;
    return plan.seen.kind == Kind::Fair ? locks::AcquirableKind::Fair : locks::AcquirableKind::Reentrant;
}

QByteArray keptForm(locks::AcquirableKind kind)
{
    if (kind == locks::AcquirableKind::Write)
        return QByteArrayLiteral("write");
    return kind == locks::AcquirableKind::Fenced ? QByteArrayLiteral("fenced") : QByteArrayLiteral("plain");
}

} // namespace lockscope::actions
