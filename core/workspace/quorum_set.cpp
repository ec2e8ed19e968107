#include "core/workspace/quorum_set.h"

#include "core/model/lock.h"

#include <algorithm>

namespace lockscope::quorum {

QuorumSet::QuorumSet(SourceId own, std::vector<ConnectionId> members)
    : m_own(own)
    , m_members(std::move(members))
    , m_known(m_members.size(), false)
    , m_processes(m_members.size())
{ }

std::size_t QuorumSet::indexOf(const ConnectionId &of) const
{
    return std::size_t(std::find(m_members.begin(), m_members.end(), of) - m_members.begin());
}

void QuorumSet::apply(const Delta &delta)
{
    const std::size_t member = indexOf(delta.of);
    if (member == m_members.size())
        return;
    if (delta.reset) {
        for (const auto &[key, name] : m_names) {
            if (name.locks[member])
                m_touched.insert(key);
        }
        for (auto &[key, name] : m_names)
            name.locks[member] = nullptr;
    }
    for (const LockId &id : delta.removed)
        set(member, id.key, nullptr);
    for (const LockPtr &lock : delta.upserts)
        set(member, lock->id.key, mayBeRed(*lock) ? lock : nullptr);
}

void QuorumSet::set(std::size_t member, const Key &name, LockPtr lock)
{
    const auto known = m_names.find(name);
    if (known == m_names.end() && !lock)
        return;
    Name &entry = known == m_names.end() ? m_names[name] : known->second;
    entry.locks.resize(m_members.size());
    entry.locks[member] = std::move(lock);
    m_touched.insert(name);
}

void QuorumSet::setKnown(const ConnectionId &of, bool known, const QByteArray &process)
{
    const std::size_t member = indexOf(of);
    if (member == m_members.size() || (m_known[member] == known && m_processes[member] == process))
        return;
    m_known[member] = known;
    m_processes[member] = process;
    for (const auto &[key, name] : m_names)
        m_touched.insert(key);
}

bool QuorumSet::isSecond(std::size_t member) const
{
    const auto self = m_processes.begin() + std::ptrdiff_t(member);
    return !self->isEmpty() && std::find(m_processes.begin(), self, *self) != self;
}

Delta QuorumSet::take(Instant now)
{
    Delta delta;
    delta.of = {m_own, m_members.front().db};
    delta.asOf = now;
    const std::set<Key> touched = std::exchange(m_touched, {});
    const std::set<Key> unsettled = std::exchange(m_unsettled, {});
    for (const Key &key : touched) {
        const auto it = m_names.find(key);
        if (it != m_names.end() && !judge(key, it->second, now, delta))
            m_names.erase(it);
    }
    for (const Key &key : unsettled) {
        const auto it = m_names.find(key);
        if (it == m_names.end() || touched.contains(key))
            continue;
        if (now - *it->second.brokenSince >= settleAfter)
            judge(key, it->second, now, delta);
        else
            m_unsettled.insert(key);
    }
    return delta;
}

// Updates the row of this name. Returns false if no member has the lock any more.
bool QuorumSet::judge(const Key &key, Name &name, Instant now, Delta &delta)
{
    const auto isNone = [](const LockPtr &lock) { return !lock; };
    if (std::all_of(name.locks.begin(), name.locks.end(), isNone)) {
        delta.removed.push_back(idOf(key));
        return false;
    }
    const std::vector<Member> members = membersOf(name);
    name.verdict = quorum::judge(members);
    if (!name.verdict.isBroken())
        name.brokenSince.reset();
    else if (!name.brokenSince)
        name.brokenSince = now;
    const bool isLasting = name.brokenSince && now - *name.brokenSince >= settleAfter;
    if (name.brokenSince && !isLasting)
        m_unsettled.insert(key);
    delta.upserts.push_back(std::make_shared<const Lock>(rowOf(idOf(key), members, name.verdict, isLasting)));
    return true;
}

std::vector<Member> QuorumSet::membersOf(const Name &name) const
{
    std::vector<Member> members;
    for (std::size_t i = 0; i < m_members.size(); ++i)
        members.push_back({m_members[i], m_known[i] && !isSecond(i), name.locks[i], isSecond(i)});
    return members;
}

std::vector<Member> QuorumSet::membersOf(const Key &name) const
{
    const auto it = m_names.find(name);
    return it == m_names.end() ? std::vector<Member>() : membersOf(it->second);
}

const Verdict *QuorumSet::verdict(const Key &name) const
{
    const auto it = m_names.find(name);
    return it == m_names.end() ? nullptr : &it->second.verdict;
}

bool QuorumSet::hasPart(const Lock &lock) const
{
    return mayBeRed(lock) && indexOf(connectionOf(lock.id)) < m_members.size();
}

} // namespace lockscope::quorum
