#pragma once

#include "core/play/run/lock_holders.h"
#include "core/play/run/run_history.h"
#include "core/play/sandbox/guarded_resources.h"
#include "core/play/sandbox/scenario_speed.h"

namespace lockscope::play {

// All facts that decide whether a condition is true: one state of the sandbox, and the history of the run.
struct Evidence {
    const Setting &setting;
    const SandboxState &sandbox;
    const RunHistory &history;
    const Owners &owners;
    const GuardedResources &guarded;
    const Pace &pace;
};

struct Judgement {
    bool isTrue = false;
    QByteArray seen; // the actual state, for a message
};

Judgement judge(const Condition &condition, const Evidence &evidence);

} // namespace lockscope::play
