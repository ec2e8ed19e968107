#pragma once

#include "core/model/snapshot.h"
#include "core/workspace/quorum_verdict.h"

#include <set>
#include <unordered_map>

namespace lockscope::quorum {

// A set of connections to independent servers. Locks with the same name on these servers form one row. Takes the deltas
// of its members, and produces deltas of these rows, which have their own source. Does not read from the servers. On
// one thread.
class QuorumSet {
public:
    // A red lock looks broken for a moment while it is acquired or released, so it counts as broken only after this
    // time. Redisson limits its wait for each server, so it has asked all servers after a few round trips.
    static constexpr Millis settleAfter{1'000};

    // `own` is the source of its rows. The members must differ in source or database.
    QuorumSet(SourceId own, std::vector<ConnectionId> members);

    void apply(const Delta &delta);
    // Sets whether the member answers and all its locks are known; initially false. `process` is its run ID, empty if
    // unknown. Members with the same run ID share one vote, regardless of how their addresses are written.
    void setKnown(const ConnectionId &of, bool known, const QByteArray &process = {});
    // The rows that changed since the last call. Call it again until isSettled().
    Delta take(Instant now);
    bool isSettled() const { return m_unsettled.empty(); }
    const std::set<Key> &unsettled() const { return m_unsettled; } // look broken, but not yet for settleAfter

    const std::vector<ConnectionId> &members() const { return m_members; }
    LockId idOf(const Key &name) const { return {m_own, m_members.front().db, name}; }
    bool isOf(const LockId &row) const { return row.source == m_own; }
    bool hasPart(const Lock &lock) const; // the lock is a member's part of a row, not a whole row
    std::vector<Member> membersOf(const Key &name) const;
    const Verdict *verdict(const Key &name) const; // after the last take(); null if there is no such lock

private:
    struct Name {
        std::vector<LockPtr> locks; // one for each member; null if it has none
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
