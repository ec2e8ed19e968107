#pragma once

#include "tests/exclusion/checker/fenced.h"
#include "tests/exclusion/checker/fencing_tokens.h"
#include "tests/exclusion/checker/liveness.h"
#include "tests/exclusion/checker/losses.h"
#include "tests/exclusion/checker/overlaps.h"
#include "tests/exclusion/checker/queues.h"
#include "tests/exclusion/checker/witnessed.h"

namespace lockscope::exclusion {

// The results of all rules for one run.
struct Verdict {
    int asks = 0;
    int acquisitions = 0;
    int claims = 0;
    std::map<QByteArray, int> cancelled; // acquires that their caller canceled, by outcome
    std::map<QByteArray, int> unknown; // acquires with an unknown outcome, by client
    std::map<QByteArray, int> byKind; // number of claims
    std::map<QByteArray, int> byClient; // number of claims
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

// Describes a violation and its surroundings: the rule, what is wrong, and the lines of that lock and of the faults
// from a second before to half a second after, in milliseconds from its beginning. At most `lines` lines.
QString report(const Violation &violation, const Run &run, int lines = 60);

} // namespace lockscope::exclusion
