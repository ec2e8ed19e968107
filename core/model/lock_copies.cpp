#include "core/model/lock_copies.h"

#include "core/model/lock.h"

#include <algorithm>

namespace lockscope {

namespace {

bool holds(const Lock &lock, const Holder &wanted)
{
    return std::any_of(lock.holders.begin(), lock.holders.end(), [&wanted](const Holder &holder) {
        return holder.owner == wanted.owner && holder.access == wanted.access;
    });
}

bool isShared(const Lock &lock)
{
    return lock.kind == Kind::ExpirableSemaphore || lock.mode == Mode::Read;
}

} // namespace

bool isSameHold(const Lock &row, const Lock &copy)
{
    if (!row.exists || !copy.exists)
        return false;
    if (row.kind == Kind::Token)
        return row.value() == copy.value();
    const auto isThere = [&copy](const Holder &holder) { return holds(copy, holder); };
    if (row.holders.empty()) // a counter or an unreadable key: only its existence is known
        return true;
    return isShared(row) ? std::any_of(row.holders.begin(), row.holders.end(), isThere)
                         : std::all_of(row.holders.begin(), row.holders.end(), isThere);
}

CopyStanding standingOf(const Lock &row, const LockCopy &copy)
{
    if (!copy.answers)
        return CopyStanding::Silent;
    if (!copy.held || !isSameHold(row, *copy.held))
        return CopyStanding::Unclear;
    if (copy.lock && isSameHold(row, *copy.lock))
        return CopyStanding::Has;
    return copy.isSteady ? CopyStanding::Lacks : CopyStanding::Unclear;
}

CopyCount countCopies(const Lock &row, const LockCopies &copies)
{
    CopyCount count;
    for (const LockCopy &copy : copies.replicas) {
        switch (standingOf(row, copy)) {
        case CopyStanding::Has: ++count.have; break;
        case CopyStanding::Lacks: ++count.lack; break;
        case CopyStanding::Silent: ++count.silent; break;
        case CopyStanding::Unclear: ++count.unclear; break;
        }
    }
    return count;
}

} // namespace lockscope
