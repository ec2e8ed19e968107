#pragma once

#include "core/model/lock.h"

namespace lockscope {

// What one replica has under the name of a lock, as it said itself.
struct LockCopy {
    QString node; // host:port
    bool answers = false; // it did, when it was asked last
    QString why; // it does not, or not to this
    LockPtr lock; // what it has, without what belongs to other keys; null: nothing of that name, or no answer
    LockPtr held; // what its master had just before the question; null: nothing, or it did not answer
    bool isSteady = false; // and just after it: the same hold
    Instant askedAt{}; // before the question was sent
    std::optional<qint64> bytesBehind; // what its master had written then and it had not, at most
    // Since its master last heard of it; or, as the replica says, since their link is down.
    std::optional<qint64> secondsBehind;
    bool isLinked = true; // to its master
};

// What the replicas of its master have of a watched lock; immutable.
struct LockCopies {
    LockId id;
    std::vector<LockCopy> replicas; // by name; each was asked at least once, or does not answer
    int notFound = 0; // more of them that the master counts, and nobody says where they are
};
using LockCopiesPtr = std::shared_ptr<const LockCopies>;

// How the copies stand to the hold that a row tells of.
struct CopyCount {
    int have = 0; // the same holder is there
    int lack = 0; // it is not, although its master had it before the replica was asked and after
    int silent = 0;
    int unclear = 0; // asked when another hold was there, or none, or it changed meanwhile
};
CopyCount countCopies(const Lock &row, const LockCopies &copies);
// The same holder, as far as that can be told of two looks: of counters and readers some may have come in between.
bool isSameHold(const Lock &row, const Lock &copy);
enum class CopyStanding : quint8 { Has, Lacks, Silent, Unclear };
CopyStanding standingOf(const Lock &row, const LockCopy &copy);

} // namespace lockscope

Q_DECLARE_METATYPE(lockscope::LockCopiesPtr)
