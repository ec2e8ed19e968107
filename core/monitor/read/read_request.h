#pragma once

#include "core/monitor/judge/candidate.h"
#include "core/monitor/judge/raw_lock.h"

namespace lockscope::monitor {

// What to read about one name.
struct ReadRequest {
    enum class As : quint8 { Unknown, Hash, String };

    Key name;
    As as = As::Unknown; // Unknown asks TYPE first
    CompanionPlan::Part parts;
    std::vector<std::pair<Owner, qint64>> readers; // with parts.readTimeouts: whose timeout keys, and how many holds
    Look look;
    bool semaphoreSeen = false; // its channel was met before
    bool latchSeen = false;
    bool permitsSeen = false;
    bool unnamed = false; // see RawLock: strings are not read
    bool small = false; // weighed a moment ago: HGETALL brings no more than HSCAN, and costs a third less
    bool fresh = false; // a hint or a watched lock: NUMSUB even where the list of channels said nobody listens
};

CompanionPlan::Part operator|(const CompanionPlan::Part &a, const CompanionPlan::Part &b);

// Reads a lock that is known. Thorough: also what is only read sometimes, and what was `met` of it: two kinds may
// share a name, and what looks like any other string becomes a semaphore by its companions.
ReadRequest requestFor(const Lock &lock, bool thorough, const CompanionPlan::Part &met = {});

} // namespace lockscope::monitor
