// Requests of a compound hold to its members: all at once, with a time limit for the answers.
#include "core/locks/compound/compound_hold.h"

#include "core/locks/client/lock_client.h"

namespace lockscope::locks {

namespace {

Error memberGone(const Member &member)
{
    return {Error::Kind::Connect, QStringLiteral("the connection to the server was closed"), {}, member.node};
}

Error noAnswerYet(const Member &member)
{
    return {Error::Kind::OutcomeUnknown,
            QStringLiteral("the server has not answered yet; if it never does, the lease frees the lock"),
            {},
            member.node};
}

MemberResult resultOf(const Result<AcquireOutcome> &outcome)
{
    if (!outcome)
        return {MemberResult::What::Failed, {}, outcome.error()};
    return {MemberResult::What::Refused, outcome->remaining, {}, outcome->why};
}

// Waits until all have answered or the time is up.
template<class Answers> Task<void> waitFor(std::shared_ptr<Answers> answers, Clock *clock, Millis limit)
{
    const Instant until = clock->now() + limit;
    const std::stop_token never;
    while (answers->open > 0) {
        const WaitEnd how = co_await answers->changed.wait(clock, until, never);
        if (how == WaitEnd::Elapsed)
            break;
    }
}

} // namespace

AcquireRequest CompoundHold::requestFor(const Member &member, std::optional<Millis> wait) const
{
    AcquireRequest request;
    request.name = member.name;
    request.kind = member.kind;
    request.owner = member.owner;
    request.wait = wait;
    request.lease = m_terms.lease;
    request.strict = m_terms.strict;
    request.replicas = m_terms.replicas;
    return request;
}

void CompoundHold::tell(int index, const AcquireProgress &progress) const
{
    if (m_observer && !m_isOver)
        m_observer({index, progress});
}

void CompoundHold::ask(int index, std::optional<Millis> wait, WakeUp answered)
{
    m_slots[size_t(index)].result.what = MemberResult::What::Unanswered;
    m_tasks.spawn(askMember(shared_from_this(), index, wait, std::move(answered)));
}

Task<void> CompoundHold::ask(int index, std::optional<Millis> wait)
{
    m_slots[size_t(index)].result.what = MemberResult::What::Unanswered;
    return askMember(shared_from_this(), index, wait, WakeUp());
}

Task<void> CompoundHold::askMember(Self self, int index, std::optional<Millis> wait, WakeUp answered)
{
    const Member member = self->member(index);
    MemberResult result{MemberResult::What::Failed, {}, memberGone(member)};
    std::shared_ptr<Hold> hold;
    if (member.locks) {
        const AcquireRequest request = self->requestFor(member, wait);
        const AcquireObserver observer = [self, index](const AcquireProgress &each) { self->tell(index, each); };
        const std::stop_token stop = self->m_stop.get_token();
        auto outcome = co_await member.locks->acquire(request, observer, stop);
        result = resultOf(outcome);
        if (outcome)
            hold = outcome->hold;
    }
    if (hold && self->m_isOver && member.locks) {
        auto released = co_await member.locks->release(hold);
        Q_UNUSED(released); // the lease frees it
        hold.reset();
    }
    self->settled(index, result, hold);
    answered.call();
}

void CompoundHold::settled(int index, MemberResult result, const std::shared_ptr<Hold> &hold)
{
    if (hold)
        takeMember(index, hold);
    else
        m_slots[size_t(index)].result = std::move(result);
    if (m_releases) {
        --m_releases->open;
        m_releases->changed.call();
    } else if (m_isAcquired) {
        Q_EMIT changed();
    }
}

Task<Result<Millis>> CompoundHold::renew(Millis limit)
{
    const Self self = shared_from_this();
    const auto answers = std::make_shared<Answers<void>>();
    answers->members.resize(self->m_slots.size());
    for (int i = 0; i < self->memberCount(); ++i) {
        if (!self->m_slots[size_t(i)].isValid())
            continue;
        ++answers->open;
        self->m_tasks.spawn(renewMember(self, i, answers));
    }
    Clock *const clock = self->m_clock;
    co_await waitFor(answers, clock, limit);
    int confirmed = 0;
    Error why{Error::Kind::Precondition, QStringLiteral("the lock was lost: too few members are still held"), {}, {}};
    for (int i = 0; i < self->memberCount(); ++i) {
        const auto &answer = answers->members[size_t(i)];
        if (answer && *answer)
            ++confirmed;
        else if (answer)
            why = answer->error();
    }
    if (confirmed >= self->m_quorum && self->isValid())
        co_return Result<Millis>(self->validity());
    co_return Result<Millis>(why);
}

Task<void> CompoundHold::renewMember(Self self, int index, Renewals into)
{
    const Member member = self->member(index);
    const auto hold = self->memberHold(index);
    if (member.locks) {
        auto renewed = co_await member.locks->renew(hold);
        into->members[size_t(index)] = renewed;
    }
    --into->open;
    into->changed.call();
}

Task<CompoundReleased> CompoundHold::release(Millis limit)
{
    const Self self = shared_from_this();
    self->m_isOver = true;
    self->m_observer = nullptr;
    self->m_stop.request_stop();
    const auto answers = std::make_shared<Answers<Released>>();
    answers->members.resize(self->m_slots.size());
    answers->open = self->count(MemberResult::What::Unanswered); // these release themselves
    self->m_releases = answers;
    for (int i = 0; i < self->memberCount(); ++i) {
        if (!self->memberHold(i))
            continue;
        ++answers->open;
        answers->members[size_t(i)] = Result<Released>(noAnswerYet(self->member(i)));
        self->m_tasks.spawn(releaseMember(self, i, answers));
    }
    Clock *const clock = self->m_clock;
    co_await waitFor(answers, clock, limit);
    self->m_releases.reset();
    CompoundReleased released;
    released.members = answers->members;
    const auto isGone = [](const std::optional<Result<Released>> &each) {
        return !each || (*each && each->value() == Released::NotHeld);
    };
    const auto gone = std::count_if(released.members.begin(), released.members.end(), isGone);
    const auto remains = [](const std::optional<Result<Released>> &each) {
        return each && *each && each->value() == Released::HoldsRemain;
    };
    if (self->m_lost || self->memberCount() - int(gone) < self->m_quorum)
        released.what = Released::NotHeld;
    else if (std::any_of(released.members.begin(), released.members.end(), remains))
        released.what = Released::HoldsRemain;
    Q_EMIT self->changed();
    co_return released;
}

Task<void> CompoundHold::releaseMember(Self self, int index, Releases into)
{
    const Member member = self->member(index);
    const auto hold = self->memberHold(index);
    if (member.locks) {
        auto released = co_await member.locks->release(hold);
        into->members[size_t(index)] = released;
    }
    --into->open;
    into->changed.call();
}

} // namespace lockscope::locks
