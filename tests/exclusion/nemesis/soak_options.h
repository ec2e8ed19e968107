#pragma once

#include "tests/exclusion/nemesis/round.h"

namespace lockscope::exclusion {

struct SoakOptions {
    Millis length{60'000};
    Millis round{60'000};
    quint32 seed = 0; // drawn when not given
    int workers = 5;
    bool appendOnly = true;
    bool stopsAtFirst = false;
    bool printsSchedule = false;
    QString folder; // where histories stay; empty: nowhere
    QString judged; // histories that were kept there are judged once more; nothing runs
    QString workerProgram; // beside this one unless given
    std::vector<LockUse> locks;
    std::vector<FaultKind> faults; // none but these; empty: all
    std::optional<Arena::Crew> other;
    QString leftOut; // why Redisson is, when --redisson-if-there says so
};

// --minutes N or --seconds N, --seed S, --round SECONDS, --workers N, --redisson FOLDER (made by tests/interop/build)
// or --redisson-if-there FOLDER, --no-aof (kill -9 takes all locks away: then losses are real, and must be told),
// --faults WORD,… (none but these), --locks USE,…, --stop (at the first violation), --keep FOLDER, --schedule (print
// it, and run nothing), --judge FOLDER (of a round that was kept; runs nothing either). The error says what to do.
Result<SoakOptions> soakOptions(const QStringList &arguments);

} // namespace lockscope::exclusion
