#pragma once

#include "core/model/connection_id.h"
#include "core/model/known_by.h"
#include "core/model/lock_id.h"
#include "core/model/lock_ptr.h"

#include <vector>

// A red lock is one lock name on several independent servers. Its holder is the client that holds it on more than half
// of them (https://redis.io/docs/manual/patterns/distributed-locks/). The servers do not know that they belong
// together, so the user names them. Pure.
namespace lockscope::quorum {

// The state of the name on one of the servers.
struct Member {
    ConnectionId of;
    bool isKnown = false; // the server answers and all its locks have been read, so no lock here means that none exists
    LockPtr lock; // null, or a gone lock, if no lock exists
    bool isSecond = false; // the same process as an earlier member: has no vote, counts as unknown
};

enum class Standing : quint8 {
    Free, // no client can have a quorum, and no client is known to hold it on a server
    Held, // a client has it on more than half of the servers
    Lost, // a client has it on too few servers, so nobody is excluded
    Split, // several clients have it on some servers each, and none on enough
    Unknown, // depends on servers that do not answer
};

struct Verdict {
    Standing standing = Standing::Free;
    int members = 0;
    int needed = 0; // more than half
    int held = 0; // number of members held by the client with the most members
    int differing = 0; // number of members held by other clients that exclude this client
    int unknown = 0; // number of members that do not answer
    std::vector<std::size_t> holding; // the members that this client holds
    // How it is known that one client has these members. Sample: the owner is the same on all servers. Inference:
    // Redisson has another UUID for each server, so only the thread number matches, and threads of two programs may
    // have the same number.
    KnownBy sameHolder = KnownBy::Sample;

    bool isBroken() const { return standing == Standing::Lost || standing == Standing::Split; }
    friend bool operator==(const Verdict &, const Verdict &) = default;
};

// Judges several servers, each with one vote.
Verdict judge(const std::vector<Member> &members);

// True if the lock can be a member of a red lock. Counters and keys that are not locks cannot be members.
bool mayBeRed(const Lock &lock);

// Combines the members into one row with this ID and verdict. The row's hold starts when the quorum is complete, and
// lasts while a quorum of members is held. Its waiters are those of the server with the most waiters. A broken lock
// gets State::QuorumLost only if `isSettled`, because a red lock also looks broken while it is being acquired or
// released.
Lock rowOf(const LockId &id, const std::vector<Member> &members, const Verdict &verdict, bool isSettled);

// The stable words of JSON: "free", "held", "lost", "split", "unknown".
QLatin1String word(Standing standing);

} // namespace lockscope::quorum
