#include "core/workspace/quorum_verdict.h"

#include "core/model/lock.h"

#include <algorithm>
#include <map>
#include <set>

namespace lockscope::quorum {

namespace {

using Indices = std::vector<std::size_t>;

bool isThere(const Member &member)
{
    return member.isKnown && member.lock && !member.lock->gone;
}

bool isHeld(const Member &member)
{
    return isThere(member) && member.lock->exists && !member.lock->holders.empty();
}

bool excludesOthers(const Holder &holder)
{
    return holder.access != Access::Read;
}

// True if the lock owner consists of a UUID and a thread, as Redisson writes it. Other clients use one random value as
// lock owner on all servers.
bool hasThread(const Holder &holder)
{
    return holder.parts.client.size == 36 && holder.client().count('-') == 4 && holder.hasThread();
}

// Maps each lock owner, or each thread, to the indices of the members that it holds.
using Groups = std::map<QByteArray, Indices>;

// A lock owner with a write hold and a read hold appears twice among the holders.
void addOnce(Indices &indices, std::size_t i)
{
    if (indices.empty() || indices.back() != i)
        indices.push_back(i);
}

Groups byOwner(const std::vector<Member> &members)
{
    Groups groups;
    for (std::size_t i = 0; i < members.size(); ++i) {
        if (!isHeld(members[i]))
            continue;
        for (const Holder &holder : members[i].lock->holders)
            addOnce(groups[holder.owner.raw()], i);
    }
    return groups;
}

// A client acquires or releases the members of a red lock one after the other, within this time.
constexpr Millis longestAcquire{5'000};

// True if the holds began within that time. Ignores holds whose beginning was not seen.
bool beganTogether(const std::vector<Member> &members, const std::set<std::size_t> &places)
{
    std::optional<Instant> first, last;
    for (const std::size_t place : places) {
        const Lock &lock = *members[place].lock;
        if (lock.heldSinceIsBound)
            continue;
        first = std::min(first.value_or(lock.heldSince), lock.heldSince);
        last = std::max(last.value_or(lock.heldSince), lock.heldSince);
    }
    return !first || *last - *first <= longestAcquire;
}

// Groups the holds of a Redisson thread, which has another UUID on each server. Forms no group if one of the UUIDs is
// on several servers, because a client that uses one UUID for all servers has no other UUID. Forms no group either if
// the holds began at different times, because threads of different programs may have the same number.
Groups byThread(const std::vector<Member> &members)
{
    std::map<QByteArray, std::map<QByteArray, Indices>> uuids; // of each thread
    Groups found;
    for (std::size_t i = 0; i < members.size(); ++i) {
        if (!isHeld(members[i]))
            continue;
        for (const Holder &holder : members[i].lock->holders) {
            if (hasThread(holder))
                addOnce(uuids[holder.thread() + ':' + holder.transaction()][holder.client()], i);
        }
    }
    for (const auto &[thread, clients] : uuids) {
        const bool isOneForAll =
            std::any_of(clients.begin(), clients.end(), [](const auto &each) { return each.second.size() > 1; });
        std::set<std::size_t> places;
        std::size_t all = 0;
        for (const auto &[client, indices] : clients) {
            places.insert(indices.begin(), indices.end());
            all += indices.size();
        }
        const bool isTwiceOnOne = places.size() < all;
        if (clients.size() < 2 || isOneForAll || isTwiceOnOne || !beganTogether(members, places))
            continue;
        found[thread] = Indices(places.begin(), places.end());
    }
    return found;
}

struct Best {
    Indices holding;
    KnownBy known = KnownBy::Sample;
};

Best mostOf(const Groups &owners, const Groups &threads)
{
    Best best;
    for (const auto &[owner, indices] : owners) {
        if (indices.size() > best.holding.size())
            best = {indices, KnownBy::Sample};
    }
    for (const auto &[thread, indices] : threads) {
        if (indices.size() > best.holding.size())
            best = {indices, KnownBy::Inference};
    }
    return best;
}

// Counts the members that this client does not hold, and whose holders exclude other clients.
int othersThan(const Best &best, const std::vector<Member> &members)
{
    int others = 0;
    for (std::size_t i = 0; i < members.size(); ++i) {
        const bool isHis = std::find(best.holding.begin(), best.holding.end(), i) != best.holding.end();
        if (isHis || !isHeld(members[i]))
            continue;
        const auto &holders = members[i].lock->holders;
        others += std::any_of(holders.begin(), holders.end(), excludesOthers);
    }
    return others;
}

Standing standingOf(const Verdict &verdict)
{
    if (verdict.held >= verdict.needed)
        return Standing::Held;
    if (verdict.unknown > 0 && verdict.held + verdict.unknown >= verdict.needed)
        return Standing::Unknown;
    if (verdict.differing > 0)
        return Standing::Split;
    return verdict.held > 0 ? Standing::Lost : Standing::Free;
}

// The `nth` element, counted from 1, in the order of `isBefore`.
template<class Get, class Before>
auto nthOf(const std::vector<Member> &members, const Indices &which, int nth, Get get, Before isBefore)
{
    std::vector<decltype(get(*members.front().lock))> all;
    for (const std::size_t i : which)
        all.push_back(get(*members[i].lock));
    std::sort(all.begin(), all.end(), isBefore);
    return all[std::size_t(std::min(nth, int(all.size())) - 1)];
}

Instant endOf(const Lock &lock)
{
    return lock.noExpiry ? Instant::max() : lock.expiresAt;
}

State worstState(const std::vector<Member> &members, const Indices &which)
{
    State worst = State::Free;
    for (const std::size_t i : which)
        worst = std::max(worst, members[i].lock->state);
    return worst;
}

State stateOf(const std::vector<Member> &members, const Verdict &verdict, bool isSettled)
{
    switch (verdict.standing) {
    case Standing::Free: return State::Free;
    case Standing::Held: return worstState(members, verdict.holding);
    case Standing::Unknown: return State::Unverified;
    case Standing::Lost:
    case Standing::Split: break;
    }
    return isSettled ? State::QuorumLost : State::Learning;
}

void addHolders(Lock &row, const std::vector<Member> &members, const Verdict &verdict)
{
    std::set<QByteArray> known;
    for (std::size_t i = 0; i < members.size(); ++i) {
        const bool isHis = std::find(verdict.holding.begin(), verdict.holding.end(), i) != verdict.holding.end();
        if (!isHeld(members[i]) || (verdict.standing == Standing::Held && !isHis))
            continue;
        for (const Holder &holder : members[i].lock->holders) {
            if (known.insert(holder.owner.raw()).second)
                row.holders.push_back(holder);
        }
    }
    if (verdict.sameHolder == KnownBy::Inference && verdict.standing == Standing::Held && !row.holders.empty())
        row.holders.resize(1); // one holder under several names
    row.holderCount = qint64(row.holders.size());
}

// Uses only the members that the holder of the row holds. The row expires when fewer members than needed are left.
void addTimes(Lock &row, const std::vector<Member> &members, const Verdict &verdict)
{
    if (verdict.holding.empty())
        return;
    const auto latestFirst = [](Instant a, Instant b) { return a > b; };
    const auto earliestFirst = [](Instant a, Instant b) { return a < b; };
    const Instant end = nthOf(members, verdict.holding, verdict.needed, endOf, latestFirst);
    row.noExpiry = end == Instant::max();
    row.expiresAt = row.noExpiry ? Instant() : end;
    row.heldSince = nthOf(
        members, verdict.holding, verdict.needed, [](const Lock &lock) { return lock.heldSince; }, earliestFirst);
}

std::optional<qint64> more(const std::optional<qint64> &a, const std::optional<qint64> &b)
{
    if (!a || !b)
        return a ? a : b;
    return std::max(*a, *b);
}

void addMember(Lock &row, const Lock &lock, bool isFirst)
{
    row.waiters.clients = more(row.waiters.clients, lock.waiters.clients);
    row.waiters.threads = more(row.waiters.threads, lock.waiters.threads);
    row.exists = row.exists || lock.exists;
    row.readAt = isFirst ? lock.readAt : std::min(row.readAt, lock.readAt);
    row.firstSeen = isFirst ? lock.firstSeen : std::min(row.firstSeen, lock.firstSeen);
    row.missedRenewals = std::max(row.missedRenewals, lock.missedRenewals);
    row.heldSinceIsBound = row.heldSinceIsBound || lock.heldSinceIsBound;
    row.changesPerMinute = std::max(row.changesPerMinute, lock.changesPerMinute);
    if (lock.lastRenewal)
        row.lastRenewal = row.lastRenewal ? std::min(*row.lastRenewal, *lock.lastRenewal) : lock.lastRenewal;
}

} // namespace

Verdict judge(const std::vector<Member> &members)
{
    Verdict verdict;
    verdict.members = int(members.size());
    verdict.needed = verdict.members / 2 + 1;
    verdict.unknown =
        int(std::count_if(members.begin(), members.end(), [](const Member &member) { return !member.isKnown; }));
    const Best best = mostOf(byOwner(members), byThread(members));
    verdict.holding = best.holding;
    verdict.sameHolder = best.known;
    verdict.held = int(best.holding.size());
    verdict.differing = othersThan(best, members);
    verdict.standing = standingOf(verdict);
    return verdict;
}

bool mayBeRed(const Lock &lock)
{
    return !isCounter(lock) && !isNoLock(lock) && lock.kind != Kind::FasterMulti;
}

Lock rowOf(const LockId &id, const std::vector<Member> &members, const Verdict &verdict, bool isSettled)
{
    Lock row;
    bool isFirst = true;
    for (const Member &member : members) {
        if (!isThere(member))
            continue;
        if (isFirst) {
            row.kind = member.lock->kind;
            row.mode = member.lock->mode;
        }
        addMember(row, *member.lock, isFirst);
        isFirst = false;
    }
    row.id = id;
    row.gone = isFirst && verdict.unknown == 0;
    row.state = stateOf(members, verdict, isSettled);
    row.stateKnownBy = verdict.sameHolder;
    addHolders(row, members, verdict);
    addTimes(row, members, verdict);
    if (!verdict.holding.empty()) {
        const Lock &held = *members[verdict.holding.front()].lock;
        row.leaseKind = held.leaseKind;
        row.lease = held.lease;
    }
    return row;
}

QLatin1String word(Standing standing)
{
    switch (standing) {
    case Standing::Free: return QLatin1String("free");
    case Standing::Held: return QLatin1String("held");
    case Standing::Lost: return QLatin1String("lost");
    case Standing::Split: return QLatin1String("split");
    case Standing::Unknown: break;
    }
    return QLatin1String("unknown");
}

} // namespace lockscope::quorum
