#include "tests/exclusion/checker/liveness.h"

#include "tests/exclusion/checker/idle.h"
#include "tests/exclusion/checker/recovery.h"

namespace lockscope::exclusion {

LivenessFigures judgeLiveness(const Run &run, const LivenessLimits &limits, std::vector<Violation> &violations)
{
    LivenessFigures figures;
    for (const auto &[lock, changes] : lockLives(run, limits))
        judgeIdle(lock, changes, limits, figures, violations);
    judgeRecoveries(run, limits, figures, violations);
    return figures;
}

} // namespace lockscope::exclusion
