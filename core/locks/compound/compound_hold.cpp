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
        m_slots.push_back({std::move(member), {}, {}});
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
    return int(std::count_if(m_slots.begin(), m_slots.end(),
                             [](const Slot &slot) { return slot.hold && slot.hold->isValid(); }));
}

// Of the members that are held: those lost have a deadline, too.
Instant CompoundHold::deadline() const
{
    std::vector<Instant> ends;
    for (const Slot &slot : m_slots) {
        if (slot.hold && slot.hold->isValid())
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
        if (slot.hold)
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
    slot.result = {MemberResult::What::Taken, {}, {}};
    connect(hold.get(), &Hold::lost, this, &CompoundHold::memberLost);
    connect(hold.get(), &Hold::atRisk, this, &CompoundHold::atRisk);
    connect(hold.get(), &Hold::atRisk, this, &CompoundHold::changed);
    connect(hold.get(), &Hold::renewed, this, &CompoundHold::changed);
    connect(hold.get(), &Hold::holdsChanged, this, [this](int holds) {
        if (holds == 0) // released behind our back
            memberLost(LossReason::NotHeldAnymore);
    });
}

void CompoundHold::memberLost(LossReason reason)
{
    if (!m_isAcquired || m_isOver)
        return;
    const auto self = shared_from_this(); // whoever hears it may let go of it
    if (!m_lost && !hasQuorum()) {
        m_lost = reason;
        Q_EMIT lost(reason);
    }
    Q_EMIT changed();
}

} // namespace lockscope::locks

#include "moc_compound_hold.cpp"
