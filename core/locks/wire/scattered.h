#pragma once

#include "core/base/bytes.h"

namespace lockscope::locks {

// In a cluster: a brace in its name makes no hash tag that it shares with what belongs to it, as in `a{b`, `a{}` or
// `a}b`.
bool isScattered(const Key &lock);

} // namespace lockscope::locks
