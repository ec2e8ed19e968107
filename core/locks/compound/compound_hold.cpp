#include "core/locks/compound/compound_hold.h"

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
        if (holds == 0) // released by another client
            memberLost(LossReason::NotHeldAnymore);
    });
}

// Now that the server has answered, its process is known. If INFO is forbidden, a count above one shows that another
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
                 QStringLiteral("%1 counts %2 holds instead of one: two of the servers may be the same, or an earlier "
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

} // namespace lockscope::locks

#include "moc_compound_hold.cpp"
