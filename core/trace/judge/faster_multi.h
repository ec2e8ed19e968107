#pragma once

#include "core/trace/judge/telling.h"

namespace lockscope::trace {

// What a script did to a lock of many values under one name (Redisson 3.38 and later), one event for all its values.
// False when it is none.
bool tellFasterMulti(const Telling &telling);

} // namespace lockscope::trace
