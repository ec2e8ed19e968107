#include "core/locks/wire/scattered.h"

#include "core/locks/wire/names.h"
#include "core/redis/slot.h"

namespace lockscope::locks {

bool isScattered(const Key &lock)
{
    const bool hasBrace = lock.raw().contains('{') || lock.raw().contains('}');
    return hasBrace && !redis::shareSlot({lock.raw(), unlockChannel(lock).raw()});
}

} // namespace lockscope::locks
