#pragma once

#include "core/model/lock_id.h"

namespace lockscope {

// A lock in the source and database that most tests use.
inline LockId idOf(const QByteArray &name)
{
    return {{}, 0, Key(name)};
}

} // namespace lockscope
