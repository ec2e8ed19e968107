#include "core/clients/analysis/traced.h"

namespace lockscope::clients {

void Traced::Count::add(const LockId &lock, Instant at)
{
    if (count++ == 0)
        since = at;
    last = at;
    if (locks.size() < mostNames)
        locks.insert(lock);
}

} // namespace lockscope::clients
