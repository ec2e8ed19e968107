#pragma once

#include "core/model/snapshot.h"
#include "core/workspace/quorum.h"

#include <set>
#include <unordered_map>

namespace lockscope::quorum {

// Connections that are one set of independent servers, and the locks on them as one row for each name: fed by the
// deltas of its members, it gives deltas of rows with a source of their own. Reads nothing. On one thread.
class QuorumSet {
public:
    // A red lock that is just taken or given back looks broken for a moment: it is called so when it has been for this
    // long. Redisson asks all servers within its wait for each, which is a few round trips.
    static constexpr Millis settleAfter{1'000};

    // `own`: of its rows; the members' databases have different sources, or are different.
    QuorumSet(SourceId own, std::vector<ConnectionId> members);

    void apply(const Delta &delta);
    // Whether it answers and all its locks are known; until somebody says so it does not. `process` is its run id,
    // however its address is spelled: each process has one vote. Empty: nobody says.
    void setKnown(const ConnectionId &of, bool known, const QByteArray &process = {});
    // The rows that changed since the last time; to be asked for again until isSettled().
    Delta take(Instant now);
    bool isSettled() const { return m_unsettled.empty(); }
    const std::set<Key> &unsettled() const { return m_unsettled; } // broken, but not for long

    const std::vector<ConnectionId> &members() const { return m_members; }
    LockId idOf(const Key &name) const { return {m_own, m_members.front().db, name}; }
    bool isOf(const LockId &row) const { return row.source == m_own; }
    bool hasPart(const Lock &lock) const; // it is no row of its own, but what a member has of one
    std::vector<Member> membersOf(const Key &name) const;
    const Verdict *verdict(const Key &name) const; // as of take(); null: there is no such lock

private:
    struct Name {
        std::vector<LockPtr> locks; // of each member; null: none
        Verdict verdict;
        std::optional<Instant> brokenSince;
    };
    void set(std::size_t member, const Key &name, LockPtr lock);
    std::vector<Member> membersOf(const Name &name) const;
    bool judge(const Key &key, Name &name, Instant now, Delta &delta);
    std::size_t indexOf(const ConnectionId &of) const;
    bool isSecond(std::size_t member) const;

    struct KeyHash {
        std::size_t operator()(const Key &key) const { return qHash(key); }
    };

    SourceId m_own;
    std::vector<ConnectionId> m_members;
    std::vector<bool> m_known;
    std::vector<QByteArray> m_processes;
    std::unordered_map<Key, Name, KeyHash> m_names;
    std::set<Key> m_touched;
    std::set<Key> m_unsettled;
};

} // namespace lockscope::quorum
