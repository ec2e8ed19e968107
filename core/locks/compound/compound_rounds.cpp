#include "core/locks/compound/compound_rounds.h"

#include "core/base/core_text.h"
#include "core/locks/client/lock_client.h"
#include "core/locks/wire/retry.h"

#include <QRandomGenerator>

#include <algorithm>

namespace lockscope::locks {

namespace {

using What = MemberResult::What;

// Gives the same new owner to all members that have none. Every server then shows the same holder, and this owner can
// release all members.
void fillInOwners(std::vector<Member> &members)
{
    const auto first =
        std::find_if(members.begin(), members.end(), [](const Member &member) { return !member.locks.isNull(); });
    if (first == members.end())
        return;
    const Owner owner = first->locks->newOwner();
    for (Member &member : members) {
        if (member.owner.isEmpty())
            member.owner = owner;
    }
}

Millis randomPause(const CompoundOptions &options)
{
    const qint64 from = options.pauseFrom.count();
    const qint64 to = std::max<qint64>(from, options.pauseTo.count());
    return Millis(QRandomGenerator::global()->bounded(from, to + 1));
}

int countErrors(const CompoundHold &hold, bool (*counts)(const Error &))
{
    const auto results = hold.results();
    return int(std::count_if(results.begin(), results.end(), [counts](const MemberResult &result) {
        return result.what == What::Failed && counts(result.error);
    }));
}

// The number of members that may fail.
int spare(const CompoundHold &hold)
{
    return hold.memberCount() - hold.quorum();
}

Error firstError(const CompoundHold &hold, bool (*counts)(const Error &))
{
    const auto results = hold.results();
    for (size_t i = 0; i < results.size(); ++i) {
        if (results[i].what != What::Failed || !counts(results[i].error))
            continue;
        Error error = results[i].error;
        if (error.node.isEmpty())
            error.node = hold.member(int(i)).node;
        return error;
    }
    return {Error::Kind::Timeout, CoreText::tr("no answer in time"), {}, {}};
}

bool isHopeless(const Error &error)
{
    return !worthRetrying(error);
}
bool isUnreachable(const Error &error)
{
    return error.kind == Error::Kind::Connect;
}
bool isAny(const Error &)
{
    return true;
}

// The number of members still missing. A round ends when too many have failed; it does not wait for the others.
int missing(const CompoundHold &hold)
{
    const int failed = hold.count(What::Failed);
    return failed > spare(hold) ? failed : failed + hold.count(What::Unanswered);
}

Error tooFew(const CompoundHold &hold, Error error)
{
    if (hold.kind() == CompoundKind::Red)
        error.message = CoreText::tr("%1 of %2 servers are needed, but %3 failed. One error is: %4")
                            .arg(QString::number(hold.quorum()), QString::number(hold.memberCount()),
                                 QString::number(missing(hold)), error.message);
    return error;
}

// The error if this round ends the acquire: too many members can never be acquired, or too many could not be reached in
// the first round.
std::optional<Error> endsIt(const CompoundHold &hold, bool isFirst)
{
    if (countErrors(hold, isHopeless) > spare(hold))
        return tooFew(hold, firstError(hold, isHopeless));
    if (isFirst && countErrors(hold, isUnreachable) > spare(hold))
        return tooFew(hold, firstError(hold, isUnreachable));
    return std::nullopt;
}

// The error when the time is up: if too many members did not answer, the lock's state is unknown.
std::optional<Error> whyGivenUp(const CompoundHold &hold)
{
    if (hold.count(What::Failed) + hold.count(What::Unanswered) > spare(hold))
        return tooFew(hold, firstError(hold, isAny));
    return std::nullopt;
}

Error canceled()
{
    return {Error::Kind::Canceled, CoreText::tr("the acquire was canceled"), {}, {}};
}

CompoundOutcome failed(const AcquireContext &context, const Error &error, std::vector<MemberResult> results)
{
    context.note(error.kind == Error::Kind::Canceled ? AcquireStep::Canceled : AcquireStep::Failed);
    return {nullptr, std::move(results), error};
}

CompoundOutcome notInTime(const AcquireContext &context, const CompoundHold &hold)
{
    if (const auto why = whyGivenUp(hold))
        return failed(context, *why, hold.results());
    context.note(AcquireStep::TimedOut);
    return {nullptr, hold.results(), std::nullopt};
}

} // namespace

Task<CompoundOutcome> acquireInRounds(CompoundPlan plan, CompoundObserver observer, std::stop_token stop)
{
    const AcquireObserver whole = [observer](const AcquireProgress &progress) {
        if (observer)
            observer({-1, progress});
    };
    const AcquireContext context(plan.clock, whole, plan.terms.wait);
    if (const auto why = whyNotCompound(plan.kind, plan.members))
        co_return failed(context, *why, {});
    fillInOwners(plan.members);
    for (bool isFirst = true;; isFirst = false) {
        if (const auto why = whyNotIndependent(plan.kind, plan.members)) // a server may have connected since
            co_return failed(context, *why, {});
        const auto hold = std::make_shared<CompoundHold>(plan.kind, plan.members, plan.terms, plan.clock);
        hold->observe(observer);
        {
            const std::stop_callback onStop(stop, [hold] { hold->cancel(); });
            co_await plan.round(hold, plan, context, stop);
        }
        if (!stop.stop_requested() && hold->hasQuorum()) {
            hold->becomeAcquired();
            context.note(AcquireStep::Acquired);
            co_return CompoundOutcome{hold, hold->results(), std::nullopt};
        }
        const auto results = hold->results();
        const auto error = endsIt(*hold, isFirst);
        const Millis limit = plan.options.settleLimit;
        auto given = co_await hold->release(limit);
        if (stop.stop_requested())
            co_return failed(context, canceled(), results);
        if (error)
            co_return failed(context, *error, results);
        if (context.isOver())
            co_return notInTime(context, *hold);
        context.note(AcquireStep::GaveBack);
        const Instant next = context.notAfter(plan.clock->now() + randomPause(plan.options));
        const WaitEnd how = co_await sleepUntil(plan.clock, next, stop);
        if (how == WaitEnd::Stopped)
            co_return failed(context, canceled(), results);
    }
}

} // namespace lockscope::locks
