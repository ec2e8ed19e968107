#pragma once

#include "core/model/lock_id.h"

namespace lockscope {

// A lock of the one source and database that most tests have.
inline LockId idOf(const QByteArray &name)
{
    return {{}, 0, Key(name)};
}

} // namespace lockscope
