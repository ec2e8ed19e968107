#include "tests/exclusion/checker/liveness.h"

#include "tests/exclusion/checker/idle.h"
#include "tests/exclusion/checker/recovery.h"

namespace lockscope::exclusion {

LivenessFigures judgeLiveness(const Run &run, const LivenessLimits &limits, std::vector<Violation> &violations)
{
    LivenessFigures figures;
    const std::map<QByteArray, LockLife> lives = lockLives(run, limits);
    for (const auto &[lock, life] : lives)
        judgeIdle(lock, life, limits, figures, violations);
    judgeRecoveries(run, lives, limits, figures, violations);
    return figures;
}

} // namespace lockscope::exclusion
