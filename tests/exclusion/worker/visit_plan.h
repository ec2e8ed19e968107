#pragma once

#include "tests/exclusion/worker/options.h"

#include <QRandomGenerator>

#include <optional>

namespace lockscope::exclusion {

// What one owner plans to do with one lock.
struct VisitPlan {
    int lock = 0; // index in WorkerOptions::locks
    locks::AcquirableKind kind = locks::AcquirableKind::Reentrant;
    std::optional<locks::CompoundKind> compound; // set: a compound lock of reentrant members
    std::vector<int> members; // of a multi-lock: indexes in WorkerOptions::locks
    std::optional<Millis> wait; // none: without a limit
    std::optional<Millis> lease; // none: the watchdog's
    std::optional<Millis> cancelAfter; // cancels the acquire
    Millis stay{0};
    int pieces = 1; // the stay has this number of parts, with an act after each
    int reentries = 0;
    bool alsoReads = false; // a writer that also acquires the read lock and keeps it longer: the downgrade
    std::optional<locks::AcquirableKind> alsoAs; // also acquires the name as this kind
    std::optional<Millis> secondLease; // of the second hold; none: the watchdog's
    bool firstGoesFirst = false; // of both holds, the first one is released first
    bool abandons = false; // leaves without a release
    bool isWitnessed = false; // the server's witness is asked
    Millis rest{0}; // pause after the visit
};

// Draws visits from a seed: mostly short, some longer than their lease.
class Planner {
public:
    Planner(const WorkerOptions &options, int owner);
    VisitPlan next();
    Millis anyLease() { return between(m_options.leaseFrom, m_options.leaseTo); }

private:
    void chooseWhat(VisitPlan &plan);
    void chooseTimes(VisitPlan &plan);
    void chooseSecond(VisitPlan &plan);
    std::vector<int> anyMembers();
    Millis between(Millis from, Millis to);
    bool percent(int share) { return int(m_random.bounded(100)) < share; }

    const WorkerOptions &m_options;
    std::vector<int> m_choices; // locks that this worker can acquire
    std::vector<int> m_plain; // locks that can be members of a multi-lock
    QRandomGenerator m_random;
    int m_last = -1; // the last lock
};

} // namespace lockscope::exclusion
