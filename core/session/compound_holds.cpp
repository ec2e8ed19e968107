#include "core/session/compound_holds.h"

#include "core/locks/compound/multi_lock.h"
#include "core/locks/compound/red_lock.h"

#include <algorithm>

namespace lockscope {

using namespace locks;

CompoundHolds::CompoundHolds(redis::Server *server, LockClient *locks, redis::ServerPool *serverPool,
                             const LockClientOptions &options, ServerRules *rules)
    : m_server(server)
    , m_locks(locks)
    , m_servers(serverPool, options, rules)
{ }

Task<std::vector<Member>> CompoundHolds::membersOf(CompoundRequest what, std::stop_token stop)
{
    return connectMembers(this, std::move(what), std::move(stop));
}

Task<CompoundOutcome> CompoundHolds::acquire(CompoundRequest what, CompoundObserver observer, std::stop_token stop)
{
    return take(this, std::move(what), std::move(observer), std::move(stop));
}

Task<CompoundOutcome> CompoundHolds::take(Guard self, CompoundRequest what, CompoundObserver observer,
                                          std::stop_token stop)
{
    Clock *const clock = self->m_server->clock();
    const Owner owner = self->m_locks->newOwner();
    self->m_owners.insert(owner);
    auto members = co_await connectMembers(self, what, stop);
    for (Member &member : members)
        member.owner = owner;
    CompoundOutcome outcome;
    if (what.kind == CompoundKind::Multi) {
        const MultiLock lock(members, clock);
        outcome = co_await lock.acquire(what.terms, observer, stop);
    } else {
        const RedLock lock(members, clock);
        outcome = co_await lock.acquire(what.terms, observer, stop);
    }
    if (self && outcome.hold)
        self->keep(outcome.hold);
    else if (self)
        self->m_owners.erase(owner);
    co_return outcome;
}

Task<std::vector<Member>> CompoundHolds::connectMembers(Guard self, CompoundRequest what, std::stop_token stop)
{
    const redis::Address own = self->m_server->address();
    std::vector<Member> members;
    if (what.kind == CompoundKind::Multi) {
        for (const Key &name : what.names)
            members.push_back({self->m_locks, name, what.memberKind, own.node(), {}, {}});
        co_return members;
    }
    const QPointer<LockServers> servers(&self->m_servers);
    const std::vector<redis::Address> addresses = what.servers;
    co_await LockServers::rulesKnown(servers, addresses, stop);
    if (!self)
        co_return members;
    std::vector<LockServerPtr> others;
    const Key name = what.names.empty() ? Key() : what.names.front();
    for (const redis::Address &address : what.servers) {
        if (address.toUrl() == own.toUrl()) {
            members.push_back({self->m_locks, name, what.memberKind, own.node(), {}, {}});
            continue;
        }
        others.push_back(self->m_servers.at(address));
        members.push_back({&others.back()->locks(), name, what.memberKind, address.node(), {}, others.back()});
    }
    Clock *const clock = self->m_server->clock();
    const Instant until = clock->now() + what.connectTimeout;
    co_await LockServers::settled(others, clock, until, stop);
    co_return members;
}

void CompoundHolds::keep(const std::shared_ptr<CompoundHold> &hold)
{
    m_holds[++m_lastId] = hold;
    connect(hold.get(), &CompoundHold::changed, this, &CompoundHolds::changed);
    connect(hold.get(), &CompoundHold::lost, this, &CompoundHolds::changed);
    for (int i = 0; i < hold->memberCount(); ++i) {
        if (hold->memberHold(i) && hold->member(i).locks == m_locks)
            Q_EMIT taken(*hold->memberHold(i));
    }
    Q_EMIT changed();
}

std::shared_ptr<CompoundHold> CompoundHolds::byId(quint64 id) const
{
    const auto found = m_holds.find(id);
    return found == m_holds.end() ? nullptr : found->second;
}

std::vector<std::shared_ptr<CompoundHold>> CompoundHolds::all() const
{
    std::vector<std::shared_ptr<CompoundHold>> holds;
    for (const auto &[id, hold] : m_holds)
        holds.push_back(hold);
    return holds;
}

std::vector<CompoundFacts> CompoundHolds::facts() const
{
    std::vector<CompoundFacts> all;
    for (const auto &[id, hold] : m_holds) {
        all.push_back(hold->facts());
        all.back().id = id;
    }
    return all;
}

// Compares lock owners first, because a compound that is still being acquired is not in m_holds. Some kinds of lock
// choose their own owner, so the members of these kinds are recognized by their hold.
bool CompoundHolds::hasMember(const HoldFacts &facts) const
{
    if (m_owners.contains(facts.owner))
        return true;
    const auto hasIt = [&](const auto &each) {
        for (int i = 0; i < each.second->memberCount(); ++i) {
            const auto hold = each.second->memberHold(i);
            if (hold && hold->owner() == facts.owner && hold->id() == facts.id)
                return true;
        }
        return false;
    };
    return std::any_of(m_holds.begin(), m_holds.end(), hasIt);
}

void CompoundHolds::remove(const std::shared_ptr<CompoundHold> &hold)
{
    forget(hold);
    m_owners.erase(hold->member(0).owner);
}

void CompoundHolds::forget(const std::shared_ptr<CompoundHold> &hold)
{
    std::erase_if(m_holds, [&hold](const auto &each) { return each.second == hold; });
}

} // namespace lockscope
