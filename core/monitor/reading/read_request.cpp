#include "core/monitor/reading/read_request.h"

#include "core/model/lock.h"

namespace lockscope::monitor {

namespace {

using As = ReadRequest::As;

// Reads the timeout keys of this many readers, so that a lock with a thousand readers does not cost as much as a
// thousand locks.
constexpr std::size_t readersAsked = 64;
constexpr std::size_t readersAskedThoroughly = Lock::maxHolders;

As typeOf(const Lock &lock)
{
    switch (traitsOf(lock.kind).type) {
    case KeyType::Hash: return As::Hash;
    case KeyType::String: return As::String;
    case KeyType::Other: break;
    }
    return As::Unknown;
}

} // namespace

CompanionPlan::Part operator|(const CompanionPlan::Part &a, const CompanionPlan::Part &b)
{
    CompanionPlan::Part both;
    both.queue = a.queue || b.queue;
    both.queueSubscribers = a.queueSubscribers || b.queueSubscribers;
    both.fencingToken = a.fencingToken || b.fencingToken;
    both.readTimeouts = a.readTimeouts || b.readTimeouts;
    both.permits = a.permits || b.permits;
    both.unlockChannel = a.unlockChannel || b.unlockChannel;
    both.readWriteChannel = a.readWriteChannel || b.readWriteChannel;
    both.semaphoreChannel = a.semaphoreChannel || b.semaphoreChannel;
    both.latchChannel = a.latchChannel || b.latchChannel;
    return both;
}

ReadRequest requestFor(const Lock &lock, bool thorough, const CompanionPlan::Part &met)
{
    const CompanionPlan plan = companionsOf(lock);
    ReadRequest request;
    request.name = lock.id.key;
    request.as = typeOf(lock);
    request.parts = thorough ? plan.always | plan.sometimes | met : plan.always;
    request.parts.queueSubscribers |= request.parts.queue; // a waiter cannot be judged without its subscribers
    if (!request.parts.readTimeouts)
        return request;
    const std::size_t most = thorough ? readersAskedThoroughly : readersAsked;
    for (const Holder &holder : lock.holders) {
        if (holder.access == Access::Read && request.readers.size() < most)
            request.readers.emplace_back(holder.owner, holder.holds);
    }
    return request;
}

} // namespace lockscope::monitor
