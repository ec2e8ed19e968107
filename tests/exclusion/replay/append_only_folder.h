#pragma once

#include "tests/exclusion/replay/append_only.h"

namespace lockscope::exclusion {

// All that a server wrote down since its folder of append-only files was made, when it was empty: over rewrites, too,
// as long as it keeps what they replace (`aof-disable-auto-gc yes`). Throws std::runtime_error where something is
// missing.
void readAppendOnlyFolder(const QString &folder, const TakeStep &take);

} // namespace lockscope::exclusion
