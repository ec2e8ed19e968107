#pragma once

#include "core/play/run/history.h"
#include "core/play/run/holders.h"
#include "core/play/stage/guarded.h"
#include "core/play/stage/pace.h"

namespace lockscope::play {

// What conditions are judged by: one look at the stage, and what was seen so far.
struct Evidence {
    const Setting &setting;
    const StageState &stage;
    const History &history;
    const Owners &owners;
    const Guarded &guarded;
    const Pace &pace;
};

struct Judgement {
    bool isTrue = false;
    QByteArray seen; // what there is instead, for a message
};

Judgement judge(const Condition &condition, const Evidence &evidence);

} // namespace lockscope::play
