#pragma once

#include "tests/exclusion/replay/append_only.h"

namespace lockscope::exclusion {

// Everything that a server wrote since its folder of append-only files was created, when the server was empty. That
// includes files which rewrites have replaced, if the server keeps them (`aof-disable-auto-gc yes`). Throws
// std::runtime_error if something is missing.
void readAppendOnlyFolder(const QString &folder, const TakeStep &take);

} // namespace lockscope::exclusion
