#pragma once

#include "tests/exclusion/checker/run.h"

#include <map>

namespace lockscope::exclusion {

using Tokens = std::map<QByteArray, qint64>; // lock → the largest seen

// Fencing: every hold's token is larger than those of all holds that had ended before it began, and than all of
// `before` (an earlier run on the same server); no token is given twice. Returns how many broke that; `before` becomes
// what the next run starts from. Not judged where the server was made to forget.
int judgeTokens(const Run &run, Tokens &before, std::vector<Violation> &violations);

} // namespace lockscope::exclusion
