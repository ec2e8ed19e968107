#pragma once

#include "core/async/sleep.h"
#include "core/async/task_scope.h"
#include "core/base/result.h"
#include "core/locks/compound/compound_facts.h"
#include "core/locks/hold/hold.h"

namespace lockscope::locks {

struct CompoundReleased {
    Released what = Released::Freed; // NotHeld: so many were not ours any more that it had been lost
    std::vector<std::optional<Result<Released>>> members; // none: it was not held
};

// A compound lock that is held: its members, each with its hold and its renewal, and how many of them it takes. It is
// valid while that many are, so until the deadline of the last one needed: the earliest of all (multi), the quorum-th
// latest (red). A member's deadline counts from before its request was sent, by the monotonic clock, less 1 % of the
// lease and 2 ms; so a red lock's is that of the Redlock paper. When too few are left, `lost` is emitted at once.
// Made by MultiLock and RedLock, shared with whoever acquired it, on the thread of its clients. The clock outlives it.
class CompoundHold : public QObject, public std::enable_shared_from_this<CompoundHold> {
    Q_OBJECT

public:
    CompoundHold(CompoundKind kind, std::vector<Member> members, CompoundTerms terms, Clock *clock);

    CompoundKind kind() const { return m_kind; }
    int quorum() const { return m_quorum; }
    int memberCount() const { return int(m_slots.size()); }
    const Member &member(int index) const { return m_slots[size_t(index)].member; }
    std::shared_ptr<Hold> memberHold(int index) const { return m_slots[size_t(index)].hold; } // null: not taken
    std::vector<MemberResult> results() const;

    Millis lease() const;
    bool hasWatchdog() const { return !m_terms.lease; }
    Instant acquiredAt() const { return m_acquiredAt; }
    Instant deadline() const;
    Millis validity() const; // until the deadline; 0 when it is over
    bool isValid() const; // also looks at the clock
    bool isOver() const { return m_isOver; } // released or given up, perhaps not yet answered
    Standing standing() const;
    CompoundFacts facts() const;

    // Sets what is left of every member back to the lease, for one that shall go on. It counts when a quorum confirms
    // it within `limit`, and gives the validity then; an error means that the hold stays valid only until its deadline.
    Task<Result<Millis>> renew(Millis limit);

    // Gives every member back, also those whose servers have not answered yet. Waits at most `limit` for answers; what
    // is unanswered then (OutcomeUnknown) goes on being tried as LockClient::release() does. Renewal ends at once.
    Task<CompoundReleased> release(Millis limit);

    // For MultiLock and RedLock, while it is being acquired: results() has the answers. What is given when the hold is
    // over goes back.
    void observe(CompoundObserver observer) { m_observer = std::move(observer); }
    Task<void> ask(int index, std::optional<Millis> wait); // ends with the answer
    void ask(int index, std::optional<Millis> wait, WakeUp answered); // at once
    void cancel() { m_stop.request_stop(); } // what is under way
    int count(MemberResult::What what) const;
    bool hasQuorum() const { return validMembers() >= m_quorum; }
    void becomeAcquired(); // the caller's from here on

Q_SIGNALS:
    void changed(); // something in facts() changed
    void atRisk(const lockscope::Error &error); // a member's renewal failed
    void lost(lockscope::locks::LossReason reason);

private:
    struct Slot {
        Member member;
        MemberResult result;
        std::shared_ptr<Hold> hold;
        bool isVote = false; // otherwise the hold is given back with the others, and counts for nothing

        bool isValid() const { return isVote && hold->isValid(); }
    };
    using Self = std::shared_ptr<CompoundHold>;
    template<class T> struct Answers {
        std::vector<std::optional<Result<T>>> members;
        int open = 0;
        WakeUp changed;
    };
    using Renewals = std::shared_ptr<Answers<void>>;
    using Releases = std::shared_ptr<Answers<Released>>;
    static Task<void> askMember(Self self, int index, std::optional<Millis> wait, WakeUp answered);
    static Task<void> renewMember(Self self, int index, Renewals into);
    static Task<void> releaseMember(Self self, int index, Releases into);

    int validMembers() const;
    AcquireRequest requestFor(const Member &member, std::optional<Millis> wait) const;
    void tell(int index, const AcquireProgress &progress) const;
    void settled(int index, MemberResult result, const std::shared_ptr<Hold> &hold);
    void takeMember(int index, const std::shared_ptr<Hold> &hold);
    std::optional<Error> whyNoVote(int index, const Hold &hold) const;
    void memberLost(LossReason reason);

    CompoundKind m_kind;
    CompoundTerms m_terms;
    Clock *m_clock;
    int m_quorum;
    std::vector<Slot> m_slots;
    CompoundObserver m_observer;
    Instant m_acquiredAt{};
    bool m_isAcquired = false;
    bool m_isOver = false; // released or given up
    std::optional<LossReason> m_lost;
    Releases m_releases; // while it is being released
    std::stop_source m_stop; // of requests under way
    TaskScope m_tasks; // never stopped or joined: they settle by themselves, and keep the hold until then
};

} // namespace lockscope::locks
