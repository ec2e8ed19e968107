#pragma once

#include "core/model/connection_id.h"
#include "core/model/lock.h"

#include <vector>

// A red lock is a lock of one name on several independent servers, held by whoever has it on more than half of them
// (https://redis.io/docs/manual/patterns/distributed-locks/). That servers belong together so nothing in them tells: an
// operator says it. Pure.
namespace lockscope::quorum {

// What one of the servers has under the name.
struct Member {
    ConnectionId of;
    bool isKnown = false; // it answers, and all its locks have been read: no lock here means that there is none
    LockPtr lock; // null, or gone: none
    bool isSecond = false; // the same process as a member before it: it has no vote, and counts as not known
};

enum class Standing : quint8 {
    Free, // nobody has it on so many servers that it could be a quorum, and nobody tries
    Held, // somebody has it on more than half of them
    Lost, // somebody has it on some, but on too few: nobody is excluded
    Split, // several have it on some each, and nobody on enough
    Unknown, // of those that do not answer it depends
};

struct Verdict {
    Standing standing = Standing::Free;
    int members = 0;
    int needed = 0; // more than half
    int held = 0; // members that the one who has most of them holds
    int differing = 0; // members that somebody else holds who excludes him
    int unknown = 0; // members that do not answer
    std::vector<std::size_t> holding; // which members he holds
    // Sample: his owner is the same everywhere. Inference: Redisson has another UUID for each server, so that only the
    // thread's number is the same; two programs may have threads of the same number.
    KnownBy sameHolder = KnownBy::Sample;

    bool isBroken() const { return standing == Standing::Lost || standing == Standing::Split; }
    friend bool operator==(const Verdict &, const Verdict &) = default;
};

// Of several servers, each with one vote.
Verdict judge(const std::vector<Member> &members);

// Whether it can be a red lock's: counters, and what is no lock, cannot.
bool mayBeRed(const Lock &lock);

// The members as one row with this id, that is judged so. It lasts until the first of those goes without which there is
// no quorum; it has been held since the last of them came; waiters are those of the server with most. What is broken is
// State::QuorumLost once it `isSettled`: while a red lock is being taken or given back it looks so, too.
Lock rowOf(const LockId &id, const std::vector<Member> &members, const Verdict &verdict, bool isSettled);

// The stable words of JSON: "free", "held", "lost", "split", "unknown".
QLatin1String word(Standing standing);

} // namespace lockscope::quorum
