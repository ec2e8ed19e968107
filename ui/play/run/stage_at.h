#pragma once

#include "core/play/record/recording.h"
#include "ui/play/stage/stage_shown.h"

namespace lockscope::ui {

// The stage as it was after this frame of the run. Before the first: as the scenario sets it up.
StageShown stageAt(const play::Recording &recording, int frame);

ActorLook lookOf(const play::Scenario &scenario, const QString &actor);

} // namespace lockscope::ui
