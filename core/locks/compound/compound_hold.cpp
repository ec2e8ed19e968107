#include "core/locks/compound/compound_hold.h"

#include "core/base/core_text.h"
#include "core/locks/client/lock_client.h"
#include "core/locks/hold/live_hold.h"

#include <algorithm>

namespace lockscope::locks {

namespace {

HoldFacts factsOf(const Hold &hold)
{
    return static_cast<const LiveHold &>(hold).facts();
}

LockId idOf(const Member &member)
{
    return member.locks ? member.locks->idOf(member.name) : LockId{{}, 0, member.name};
}

} // namespace

CompoundHold::CompoundHold(CompoundKind kind, std::vector<Member> members, CompoundTerms terms, Clock *clock)
    : m_kind(kind)
    , m_terms(terms)
    , m_clock(clock)
    , m_quorum(quorumOf(kind, int(members.size())))
{
    for (Member &member : members)
        m_slots.push_back({std::move(member), {}, {}, false});
}

std::vector<MemberResult> CompoundHold::results() const
{
    std::vector<MemberResult> results;
    for (const Slot &slot : m_slots)
        results.push_back(slot.result);
    return results;
}

Millis CompoundHold::lease() const
{
    if (m_terms.lease)
        return *m_terms.lease;
    const auto taken = std::find_if(m_slots.begin(), m_slots.end(), [](const Slot &slot) { return bool(slot.hold); });
    return taken == m_slots.end() ? Millis(0) : taken->hold->lease();
}

int CompoundHold::count(MemberResult::What what) const
{
    return int(
        std::count_if(m_slots.begin(), m_slots.end(), [what](const Slot &slot) { return slot.result.what == what; }));
}

int CompoundHold::validMembers() const
{
    return int(std::count_if(m_slots.begin(), m_slots.end(), [](const Slot &slot) { return slot.isValid(); }));
}

// Considers only members that are held, because lost ones also have a deadline.
Instant CompoundHold::deadline() const
{
    std::vector<Instant> ends;
    for (const Slot &slot : m_slots) {
        if (slot.isValid())
            ends.push_back(slot.hold->deadline());
    }
    if (m_isOver || int(ends.size()) < m_quorum)
        return m_clock->now();
    std::sort(ends.begin(), ends.end(), std::greater<>());
    return ends[size_t(m_quorum - 1)];
}

Millis CompoundHold::validity() const
{
    return m_lost ? Millis(0) : toMillis(deadline() - m_clock->now());
}

bool CompoundHold::isValid() const
{
    return !m_lost && !m_isOver && hasQuorum();
}

Standing CompoundHold::standing() const
{
    const int valid = m_isOver ? 0 : validMembers();
    if (valid == memberCount())
        return Standing::Whole;
    if (valid >= m_quorum)
        return Standing::Reduced;
    return valid > 0 ? Standing::Split : Standing::Gone;
}

CompoundFacts CompoundHold::facts() const
{
    CompoundFacts facts;
    facts.kind = m_kind;
    facts.quorum = m_quorum;
    facts.held = validMembers();
    facts.standing = standing();
    facts.lease = lease();
    facts.watchdog = hasWatchdog();
    facts.acquiredAt = m_acquiredAt;
    facts.deadline = deadline();
    facts.valid = isValid();
    facts.lost = m_lost;
    for (const Slot &slot : m_slots) {
        MemberFacts member{idOf(slot.member), slot.member.kind, slot.member.node, slot.result, {}};
        if (slot.isVote)
            member.hold = factsOf(*slot.hold);
        facts.atRisk = facts.atRisk || (member.hold && member.hold->atRisk);
        facts.members.push_back(std::move(member));
    }
    return facts;
}

void CompoundHold::becomeAcquired()
{
    m_isAcquired = true;
    m_acquiredAt = m_clock->now();
    m_observer = nullptr;
}

void CompoundHold::takeMember(int index, const std::shared_ptr<Hold> &hold)
{
    Slot &slot = m_slots[size_t(index)];
    slot.hold = hold;
    const auto why = whyNoVote(index, *hold);
    slot.isVote = !why;
    if (why) {
        slot.result = {MemberResult::What::Failed, {}, *why};
        return;
    }
    slot.result = {MemberResult::What::Taken, {}, {}};
    connect(hold.get(), &Hold::lost, this, &CompoundHold::memberLost);
    connect(hold.get(), &Hold::atRisk, this, &CompoundHold::atRisk);
    connect(hold.get(), &Hold::atRisk, this, &CompoundHold::changed);
    connect(hold.get(), &Hold::renewed, this, &CompoundHold::changed);
    connect(hold.get(), &Hold::holdsChanged, this, [this](int holds) {
        if (holds == 0) // something other than this object released the member
            memberLost(LossReason::NotHeldAnymore);
    });
}

// An answer shows which Redis process has answered. If INFO is forbidden, a hold count above one shows that another
// member reached the same process.
std::optional<Error> CompoundHold::whyNoVote(int index, const Hold &hold) const
{
    const Member &mine = m_slots[size_t(index)].member;
    const QByteArray process = mine.locks ? mine.locks->processOf(mine.name) : QByteArray();
    for (const Slot &other : m_slots) {
        const bool mayBeSame =
            m_kind == CompoundKind::Red && &other.member != &mine && other.isVote && !process.isEmpty();
        if (mayBeSame && other.member.locks && other.member.locks->processOf(other.member.name) == process)
            return sameProcess(other.member, mine);
    }
    const qint64 counted = static_cast<const LiveHold &>(hold).serverCount();
    if (hold.holds() > 1 || counted <= 1)
        return std::nullopt;
    return Error{Error::Kind::OutcomeUnknown,
                 CoreText::tr("%1 counts %2 holds instead of one: two of the servers may be the same, or an earlier "
                              "request arrived late")
                     .arg(mine.node, QString::number(counted)),
                 {},
                 mine.node};
}

void CompoundHold::memberLost(LossReason reason)
{
    if (!m_isAcquired || m_isOver)
        return;
    const auto self = shared_from_this(); // a receiver of the signal may release this object
    if (!m_lost && !hasQuorum()) {
        m_lost = reason;
        Q_EMIT lost(reason);
    }
    Q_EMIT changed();
}

// The requests of a compound hold to its members are sent all at once, with a time limit for the answers.

namespace {

Error memberGone(const Member &member)
{
    return {Error::Kind::Connect, CoreText::tr("the connection to the server was closed"), {}, member.node};
}

Error noAnswerYet(const Member &member)
{
    return {Error::Kind::OutcomeUnknown,
            CoreText::tr("the server has not answered yet; if it never does, the lease frees the lock"),
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
        Q_UNUSED(released); // if it failed, the lease frees the lock
        hold.reset();
        result.what = MemberResult::What::Unanswered; // not in time
    }
    self->settled(index, result, hold);
    answered.call();
}

void CompoundHold::settled(int index, MemberResult result, const std::shared_ptr<Hold> &hold)
{
    // The release canceled the request, so its member remains without an answer.
    const bool isCanceled = result.what == MemberResult::What::Failed && result.error.kind == Error::Kind::Canceled;
    if (hold)
        takeMember(index, hold);
    else if (!m_isOver || !isCanceled)
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
        answers->members[size_t(i)] = Result<void>(noAnswerYet(self->member(i)));
        self->m_tasks.spawn(renewMember(self, i, answers));
    }
    Clock *const clock = self->m_clock;
    co_await waitFor(answers, clock, limit);
    int confirmed = 0;
    Error why{Error::Kind::Precondition, CoreText::tr("the lock was lost: too few members are still held"), {}, {}};
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
    // members without an answer are released when they answer
    answers->open = self->count(MemberResult::What::Unanswered);
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

#include "moc_compound_hold.cpp"
