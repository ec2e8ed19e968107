#pragma once

#include "core/families/family.h"
#include "core/monitor/analysis/candidate.h"
#include "core/monitor/analysis/raw_lock.h"

namespace lockscope::monitor {

// A request to read one name.
struct ReadRequest {
    enum class As : quint8 { Unknown, Hash, String };

    Key name;
    As as = As::Unknown; // Unknown asks for TYPE first
    CompanionPlan::Part parts;
    std::vector<std::pair<Owner, qint64>> readers; // with parts.readTimeouts: readers and their hold counts
    std::optional<families::ActiveJob> job; // read if the lock does not exist
    Look look;
    bool semaphoreSeen = false; // the semaphore's channel was found before
    bool latchSeen = false;
    bool permitsSeen = false;
    bool unnamed = false; // as in RawLock; a string is then not read
    bool small = false; // known to be small, so HGETALL is safe, and costs a third less than HSCAN
    bool fresh = false; // for a hint or a watched lock: asks NUMSUB even if the channel list has no subscriber
};

CompanionPlan::Part operator|(const CompanionPlan::Part &a, const CompanionPlan::Part &b);

// A request to read a known lock. A thorough request includes companions that are read only sometimes, and the
// companions `met`, which were found before. Two kinds may share a name, and only companions distinguish a semaphore
// from other strings.
ReadRequest requestFor(const Lock &lock, bool thorough, const CompanionPlan::Part &met = {});

} // namespace lockscope::monitor
