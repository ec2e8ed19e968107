#pragma once

#include "tests/exclusion/worker/options.h"

#include <QRandomGenerator>

#include <optional>

namespace lockscope::exclusion {

// What one owner is going to do with one lock.
struct VisitPlan {
    int lock = 0; // place in WorkerOptions::locks
    locks::AcquirableKind kind = locks::AcquirableKind::Reentrant;
    std::optional<locks::CompoundKind> compound; // then of reentrant members
    std::vector<int> members; // of a multi-lock: places in WorkerOptions::locks
    std::optional<Millis> wait; // none: as long as it takes
    std::optional<Millis> lease; // none: the watchdog's
    std::optional<Millis> cancelAfter; // the acquire
    Millis stay{0};
    int pieces = 1; // in so many parts it stays, and acts after each
    int reentries = 0;
    bool alsoReads = false; // a writer that takes the read side too, and keeps it longer: the downgrade
    bool abandons = false; // leaves without releasing
    bool isWitnessed = false; // by the server
    Millis rest{0}; // afterwards
};

// Visits drawn from a seed: mostly short, some longer than their lease.
class Planner {
public:
    Planner(const WorkerOptions &options, int owner);
    VisitPlan next();
    Millis anyLease() { return between(m_options.leaseFrom, m_options.leaseTo); }

private:
    void chooseWhat(VisitPlan &plan);
    void chooseTimes(VisitPlan &plan);
    std::vector<int> anyMembers();
    Millis between(Millis from, Millis to);
    bool percent(int share) { return int(m_random.bounded(100)) < share; }

    const WorkerOptions &m_options;
    std::vector<int> m_choices; // locks that can be taken here
    std::vector<int> m_plain; // those that can be members of a multi-lock
    QRandomGenerator m_random;
    int m_last = -1; // lock
};

} // namespace lockscope::exclusion
