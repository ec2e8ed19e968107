#pragma once

#include "core/play/recording/recording.h"
#include "ui/play/sandbox/sandbox_shown.h"

namespace lockscope::ui {

// The sandbox as it was after this frame of the run. Before the first frame, the sandbox is as the scenario sets it up.
SandboxShown sandboxAt(const play::Recording &recording, int frame);

ActorLook lookOf(const play::Scenario &scenario, const QString &actor);

} // namespace lockscope::ui
