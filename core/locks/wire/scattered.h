#pragma once

#include "core/base/bytes.h"

namespace lockscope::locks {

// True if, in a cluster, a brace in the name prevents a hash tag shared with its companions, as in `a{b`, `a{}` or
// `a}b`.
bool isScattered(const Key &lock);

} // namespace lockscope::locks
