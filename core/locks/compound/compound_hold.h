#pragma once

#include "core/async/sleep.h"
#include "core/async/task_scope.h"
#include "core/base/result.h"
#include "core/locks/compound/compound_facts.h"
#include "core/locks/hold/hold.h"

namespace lockscope::locks {

struct CompoundReleased {
    Released what = Released::Freed; // NotHeld: the lock had been lost before
    std::vector<std::optional<Result<Released>>> members; // nullopt means that the member was not held
};

// A held compound lock: its members, each with its hold and renewal, and its quorum. The lock is valid while a quorum
// of members is valid. For a multi-lock, that is until the earliest deadline of all members. For a red lock, it is
// until the quorum-th latest deadline. A member's deadline is the time before its request was sent (monotonic clock)
// plus the lease, minus 1 % of the lease and 2 ms. So a red lock has the deadline of the Redlock paper. When too few
// members are left, `lost` is emitted at once. MultiLock and RedLock create the hold and share it with the caller. Use
// it on the thread of its clients. The clock must outlive it.
class CompoundHold : public QObject, public std::enable_shared_from_this<CompoundHold> {
    Q_OBJECT

public:
    CompoundHold(CompoundKind kind, std::vector<Member> members, CompoundTerms terms, Clock *clock);

    CompoundKind kind() const { return m_kind; }
    int quorum() const { return m_quorum; }
    int memberCount() const { return int(m_slots.size()); }
    const Member &member(int index) const { return m_slots[size_t(index)].member; }
    std::shared_ptr<Hold> memberHold(int index) const { return m_slots[size_t(index)].hold; } // null means not acquired
    std::vector<MemberResult> results() const;

    Millis lease() const;
    bool hasWatchdog() const { return !m_terms.lease; }
    Instant acquiredAt() const { return m_acquiredAt; }
    Instant deadline() const;
    Millis validity() const; // time until the deadline; 0 once it has passed
    bool isValid() const; // also checks the clock
    bool isOver() const { return m_isOver; } // released or abandoned; answers may still be missing
    Standing standing() const;
    CompoundFacts facts() const;

    // Resets every member's remaining time to the lease, so that the lock lasts longer. If a quorum confirms the new
    // time within `limit`, returns the validity. After an error, the lock stays valid only until its deadline.
    Task<Result<Millis>> renew(Millis limit);

    // Releases every member, including those whose servers have not answered yet. Waits at most `limit` for answers.
    // Releases without an answer (OutcomeUnknown) are retried as LockClient::release() does. Renewal ends at once.
    Task<CompoundReleased> release(Millis limit);

    // For MultiLock and RedLock during the acquire; results() has the answers. A member that is granted after the end
    // of the hold is released.
    void observe(CompoundObserver observer) { m_observer = std::move(observer); }
    Task<void> ask(int index, std::optional<Millis> wait); // returns with the answer
    void ask(int index, std::optional<Millis> wait, WakeUp answered); // returns at once
    void cancel() { m_stop.request_stop(); } // cancels the requests under way
    int count(MemberResult::What what) const;
    bool hasQuorum() const { return validMembers() >= m_quorum; }
    void becomeAcquired(); // from now on, the hold belongs to the caller

Q_SIGNALS:
    void changed(); // something in facts() changed
    void atRisk(const lockscope::Error &error); // a member's renewal failed
    void lost(lockscope::locks::LossReason reason);

private:
    struct Slot {
        Member member;
        MemberResult result;
        std::shared_ptr<Hold> hold;
        bool isVote = false; // false: does not count for the quorum, but is released with the others

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
    bool m_isOver = false; // released or abandoned
    std::optional<LossReason> m_lost;
    Releases m_releases; // set during the release
    std::stop_source m_stop; // cancels the requests under way
    TaskScope m_tasks; // never stopped or joined: tasks end by themselves and keep the hold alive until then
};

} // namespace lockscope::locks
