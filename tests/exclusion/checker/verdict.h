#pragma once

#include "tests/exclusion/checker/fenced.h"
#include "tests/exclusion/checker/fencing_tokens.h"
#include "tests/exclusion/checker/liveness.h"
#include "tests/exclusion/checker/losses.h"
#include "tests/exclusion/checker/overlaps.h"
#include "tests/exclusion/checker/queues.h"
#include "tests/exclusion/checker/witnessed.h"

namespace lockscope::exclusion {

// What all rules say about one run.
struct Verdict {
    int asks = 0;
    int acquisitions = 0;
    int claims = 0;
    std::map<QByteArray, int> cancelled; // acquires that their caller stopped, by what came of it
    std::map<QByteArray, int> unknown; // acquires whose outcome nobody could tell, by client
    std::map<QByteArray, int> byKind; // claims
    std::map<QByteArray, int> byClient; // claims
    OverlapFigures overlaps;
    TokenFigures tokens;
    FencedFigures fenced;
    LossFigures losses;
    WitnessFigures witnesses;
    QueueFigures queues;
    LivenessFigures liveness;
    std::vector<Violation> violations;
};

Verdict judge(const Run &run, const LivenessLimits &limits = {});

// A violation with what happened around it: rule, what is wrong, and the lines of that lock and of the faults from a
// second before to half a second after, in milliseconds from its beginning. At most `lines` of them.
QString report(const Violation &violation, const Run &run, int lines = 60);

} // namespace lockscope::exclusion
