#include "core/model/apply_delta.h"

#include "core/model/lock.h"

namespace lockscope {

namespace {

bool isBefore(const LockPtr &lock, const LockId &id)
{
    return lock->id < id;
}

} // namespace

Snapshot apply(const Snapshot &snapshot, const Delta &delta)
{
    Snapshot result;
    result.asOf = delta.asOf;
    result.wallMillis = snapshot.wallMillis + toMillis(delta.asOf - snapshot.asOf).count();
    result.complete = snapshot.complete && !delta.reset;
    if (delta.reset) {
        result.locks = delta.upserts;
        return result;
    }
    result.locks.reserve(snapshot.locks.size() + delta.upserts.size());
    auto added = delta.upserts.begin();
    auto removed = delta.removed.begin();
    const auto isRemoved = [&](const LockId &id) {
        while (removed != delta.removed.end() && *removed < id)
            ++removed;
        return removed != delta.removed.end() && *removed == id;
    };
    for (const LockPtr &old : snapshot.locks) {
        while (added != delta.upserts.end() && (*added)->id < old->id)
            result.locks.push_back(*added++);
        if (added != delta.upserts.end() && (*added)->id == old->id)
            result.locks.push_back(*added++); // if a row was both changed and removed, the change counts
        else if (!isRemoved(old->id))
            result.locks.push_back(old);
    }
    result.locks.insert(result.locks.end(), added, delta.upserts.end());
    return result;
}

LockPtr find(const Snapshot &snapshot, const LockId &id)
{
    const auto row = std::lower_bound(snapshot.locks.begin(), snapshot.locks.end(), id, isBefore);
    return row != snapshot.locks.end() && (*row)->id == id ? *row : nullptr;
}

} // namespace lockscope
