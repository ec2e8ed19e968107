#pragma once

#include "app/cli/completion/candidate.h"

namespace lockscope::cli {

// The values for a placeholder of the help (PROFILE, SCENARIO, KIND, …) that need no server. `typed` is the beginning
// of the value; only lists with commas depend on it.
Candidates knownValues(const QString &placeholder, const QString &typed);

} // namespace lockscope::cli
