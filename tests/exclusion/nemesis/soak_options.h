#pragma once

#include "tests/exclusion/nemesis/round.h"

namespace lockscope::exclusion {

struct SoakOptions {
    Millis length{60'000};
    Millis round{60'000};
    quint32 seed = 0; // drawn if the option is missing
    int workers = 5;
    std::optional<int> longStays = {}; // percentage of our workers' visits; nullopt: the usual one
    bool appendOnly = true;
    bool stopsAtFirst = false;
    bool printsSchedule = false;
    QString folder; // where histories are kept; empty: nowhere
    QString judged; // a kept round to judge again; nothing runs
    QString workerProgram; // by default beside this program
    std::vector<LockUse> locks;
    std::vector<FaultKind> faults; // only these faults; empty: all
    std::optional<Arena::Crew> other;
    QString leftOut; // why Redisson does not run although --redisson-if-there was given
};

// --minutes N or --seconds N, --seed S, --round SECONDS, --workers N, --redisson FOLDER (made by tests/interop/build)
// or --redisson-if-there FOLDER, --no-aof (kill -9 removes all locks, so losses are real and must be reported),
// --long PERCENT (of visits that stay for half a lease or longer), --faults WORD,… (only these), --locks USE,…, --stop
// (at the first violation), --keep FOLDER, --schedule (prints it and runs nothing), --judge FOLDER (a kept round; runs
// nothing either). The error says what to do.
Result<SoakOptions> soakOptions(const QStringList &arguments);

} // namespace lockscope::exclusion
