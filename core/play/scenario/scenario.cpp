#include "core/play/scenario/scenario.h"

namespace lockscope::play {

Step::Step() = default;
Step::Step(const Step &) = default;
Step::Step(Step &&) noexcept = default;
Step &Step::operator=(const Step &) = default;
Step &Step::operator=(Step &&) noexcept = default;
Step::~Step() = default;

} // namespace lockscope::play
