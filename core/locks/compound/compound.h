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

// Locks of several locks. They live on the client side alone: in Redis there are only the members, each an ordinary
// lock, so that whoever takes one of them alone, Redisson included, is excluded too.
enum class CompoundKind {
    Multi, // all members
    Red, // more than half of them, one on each of several independent servers
};

QLatin1String word(CompoundKind kind); // "multi", "red"

// How many members make the whole: all, or n/2 + 1.
int quorumOf(CompoundKind kind, int members);

struct Member {
    QPointer<LockClient> locks; // of its server. One that is gone counts as a server that does not answer
    Key name;
    Kind kind = Kind::Reentrant; // any with a lease that can be renewed: no semaphore
    QString node; // for people: where it is
    Owner owner; // empty: a new one, the same for all members. One used before: re-entry
    std::shared_ptr<void> server; // what `locks` needs: kept as long as the member may be asked
};

struct CompoundTerms {
    std::optional<Millis> wait; // none: as long as it takes; 0: ask once
    std::optional<Millis> lease; // none: the watchdog's, each member renewed by itself until released
    bool strict = false; // as AcquireRequest's
    std::optional<ReplicaSync> replicas = {}; // as AcquireRequest's: of each member
};

// What became of one member, in the order in which they were given.
struct MemberResult {
    enum class What {
        NotAsked, // another member decided it before
        Unanswered, // asked; no answer in time. If it comes, the member joins the hold, or is given back
        Refused, // somebody else has it
        Failed, // see error
        Taken,
    };
    What what = What::NotAsked;
    Ttl remaining; // Refused: what its holder has left
    Error error; // Failed
    Refusal why = Refusal::Held; // Refused
};

class CompoundHold;
struct CompoundOutcome {
    std::shared_ptr<CompoundHold> hold; // null: not acquired, and nothing is left held or renewed
    std::vector<MemberResult> members; // of the last round
    std::optional<Error> error; // without a hold: why, unless others simply held it for too long
};

struct CompoundProgress {
    int member = -1; // -1: the whole
    AcquireProgress progress;
};
using CompoundObserver = std::function<void(const CompoundProgress &)>; // not called any more after the end

struct CompoundOptions {
    // Multi: how long a round that holds some of the members waits for the others, times their number. Then they are
    // given back, so that programs which take them in another order than ours get on too. With a lease at most half of
    // it.
    Millis roundLimit{1'500};
    std::optional<Millis> serverLimit; // red: how long a server may take to answer; none: lease/20, 50 ms … 1 s
    Millis pauseFrom{50}; // between rounds, random, so that those who split the votes do not meet again
    Millis pauseTo{250};
    Millis settleLimit{1'000}; // for answers to what is given back; it goes on being tried after that
};

// Several servers asked for one compound, or why that makes no sense.
std::optional<Error> whyNotCompound(CompoundKind kind, const std::vector<Member> &members);

// Votes of a red lock count once for each process, however its address is spelled: through another name, another
// database or another node of the same cluster.
std::optional<Error> whyNotIndependent(CompoundKind kind, const std::vector<Member> &members);
Error sameProcess(const Member &one, const Member &other);

} // namespace lockscope::locks
