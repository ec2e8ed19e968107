#pragma once

#include "core/play/script/scenario.h"
#include "core/play/script/toml/fields.h"

namespace lockscope::play {

// The keys "en" and "zh" of a step.
Words readWords(Fields *fields);
// The [[step]]s of a scenario's file, in their order.
std::vector<Step> readSteps(Fields *root, const Setting &setting);

} // namespace lockscope::play
