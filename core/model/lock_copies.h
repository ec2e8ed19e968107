#pragma once

#include "core/base/clock.h"
#include "core/model/lock_id.h"
#include "core/model/lock_ptr.h"

#include <memory>
#include <optional>
#include <vector>

namespace lockscope {

// A replica's copy of a lock, as the replica itself reports it.
struct LockCopy {
    QString node; // host:port
    bool answers = false; // the replica answered the last question
    QString why; // why the replica did not answer this question, or does not answer at all
    LockPtr lock; // the replica's copy, without the companion keys; null means no such key, or no answer
    LockPtr held; // the master's hold just before the question; null means none, or no answer
    bool isSteady = false; // the master had the same hold just after the question
    Instant askedAt{}; // before the question was sent
    std::optional<qint64> bytesBehind; // upper bound: bytes of the master's stream that the replica had not received
    // Seconds since the master last heard from the replica. If the replica reports that the link is down, the seconds
    // since then.
    std::optional<qint64> secondsBehind;
    bool isLinked = true; // connected to its master
};

// The copies of a watched lock on its master's replicas; immutable.
struct LockCopies {
    LockId id;
    std::vector<LockCopy> replicas; // sorted by name; each was asked at least once, or does not answer
    int notFound = 0; // replicas that the master counts but whose addresses nobody reports
};
using LockCopiesPtr = std::shared_ptr<const LockCopies>;

// Counts the copies that agree with the hold that a row shows, and those that do not.
struct CopyCount {
    int have = 0; // the copy has the same holder
    int lack = 0; // the copy lacks the holder, although the master had the hold before and after this question
    int silent = 0;
    int unclear = 0; // the replica was asked during another hold, without a hold, or while the hold changed
};
CopyCount countCopies(const Lock &row, const LockCopies &copies);
// True if both have the same holder, as far as two readings can show. Counters and readers may have changed meanwhile.
bool isSameHold(const Lock &row, const Lock &copy);
enum class CopyStanding : quint8 { Has, Lacks, Silent, Unclear };
CopyStanding standingOf(const Lock &row, const LockCopy &copy);

} // namespace lockscope

Q_DECLARE_METATYPE(lockscope::LockCopiesPtr)
