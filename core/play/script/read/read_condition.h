#pragma once

#include "core/play/script/read/cast.h"

namespace lockscope::play {

// The rest of a step with `expect = "waiting"`; none, after a complaint: there is no such condition.
std::optional<Expectation> readExpectation(const QString &written, const Cast &cast);

} // namespace lockscope::play
