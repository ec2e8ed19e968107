#pragma once

#include "core/base/error.h"
#include "core/locks/terms/terms.h"

#include <QPointer>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace lockscope::locks {

class LockClient;

// Compound locks. They exist only in the client: Redis stores the members, which are ordinary locks. So a compound lock
// also excludes clients that acquire only one of its members, including Redisson.
enum class CompoundKind {
    Multi, // all members
    Red, // a majority of the members, each on an independent server
};

QLatin1String word(CompoundKind kind); // "multi", "red"

// The number of members that make the compound lock held: all, or n/2 + 1.
int quorumOf(CompoundKind kind, int members);

struct Member {
    QPointer<LockClient> locks; // the client of its server; once it is destroyed, the server counts as not answering
    Key name;
    AcquirableKind kind = AcquirableKind::Reentrant; // any kind with a renewable lease, so not a semaphore
    QString node; // the server's name for display
    Owner owner; // empty means a new owner, shared by all members; a present holder re-enters
    std::shared_ptr<void> server; // keeps the server of `locks` alive while the member may still be asked
};

struct CompoundTerms {
    std::optional<Millis> wait; // nullopt means no limit; 0 means try once
    std::optional<Millis> lease; // nullopt means a watchdog, which renews each member until it is released
    bool strict = false; // as in AcquireRequest
    std::optional<ReplicaSync> replicas = {}; // as in AcquireRequest, for each member
};

// The result for one member.
struct MemberResult {
    enum class What {
        NotAsked, // another member had already decided the result
        Unanswered, // no answer in time; if it comes later, the member joins the hold or is released
        Refused, // somebody else has the lock
        Failed, // see error
        Taken,
    };
    What what = What::NotAsked;
    Ttl remaining; // Refused: the holder's remaining time
    Error error; // Failed
    Refusal why = Refusal::Held; // Refused
};

class CompoundHold;
struct CompoundOutcome {
    std::shared_ptr<CompoundHold> hold; // null means not acquired: no member is held or renewed
    std::vector<MemberResult> members; // their results in the last round
    std::optional<Error> error; // without a hold: the reason; nullopt if others held the lock for the whole time
};

struct CompoundProgress {
    int member = -1; // -1 means the compound lock as a whole
    AcquireProgress progress;
};
using CompoundObserver = std::function<void(const CompoundProgress &)>; // not called after the end of the acquire

struct CompoundOptions {
    // Multi: a round that has its first member waits for all others at most this time, multiplied by the number of
    // members. With a lease, it waits at most half of the lease. After that it releases its members, so that programs
    // that acquire them in another order also proceed.
    Millis roundLimit{1'500};
    std::optional<Millis> serverLimit; // red: limit for each server; nullopt means 1/20 of the lease, from 50 ms to 1 s
    Millis pauseFrom{50}; // between rounds; random, so that clients who split the votes do not collide again
    Millis pauseTo{250};
    Millis settleLimit{1'000}; // time limit for answers to releases, which are retried afterwards
};

// Returns the error if these members cannot form a compound lock.
std::optional<Error> whyNotCompound(CompoundKind kind, const std::vector<Member> &members);

// Returns the error if two members reach the same Redis process. Each process has one vote, whatever its address:
// another name, another database or another node of the same cluster.
std::optional<Error> whyNotIndependent(CompoundKind kind, const std::vector<Member> &members);
Error sameProcess(const Member &one, const Member &other);

} // namespace lockscope::locks
