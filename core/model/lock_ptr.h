#pragma once

#include <memory>

namespace lockscope {

// For headers that only pass a lock on, so that an edit of lock.h does not recompile everything that includes them.
struct Lock;
using LockPtr = std::shared_ptr<const Lock>;

} // namespace lockscope
