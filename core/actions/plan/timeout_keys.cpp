#include "core/actions/plan/timeout_keys.h"

#include "core/locks/wire/names.h"

namespace lockscope::actions {

namespace {

void addKeys(const Lock &lock, const Holder &holder, std::vector<Key> &keys)
{
    constexpr std::size_t most = 1'000;
    if (holder.access != Access::Read)
        return;
    for (qint64 n = 1; n <= holder.holds && keys.size() < most; ++n)
        keys.push_back(locks::readTimeout(lock.id.key, holder.owner, int(n)));
}

} // namespace

std::vector<Key> timeoutKeys(const Lock &lock, const Owner &reader)
{
    std::vector<Key> keys;
    for (const Holder &holder : lock.holders) {
        if (holder.owner == reader)
            addKeys(lock, holder, keys);
    }
    return keys;
}

std::vector<Key> timeoutKeys(const Lock &lock)
{
    std::vector<Key> keys;
    for (const Holder &holder : lock.holders)
        addKeys(lock, holder, keys);
    return keys;
}

} // namespace lockscope::actions
