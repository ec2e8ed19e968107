#include "core/monitor/analysis/origin.h"

#include "core/locks/wire/object_names.h"
#include "core/model/lock.h"

namespace lockscope::monitor {

namespace {

using For = locks::ObjectLock::For;

// Multimaps of Redisson 3.8.2 name the locks of their keys like a JCache, whose locks are never read-write locks.
Origin::Type typeOf(For what, Kind kind)
{
    switch (what) {
    case For::Transaction: return Origin::Type::Transaction;
    case For::SortedSet: return Origin::Type::SortedSet;
    case For::CacheKey: return kind == Kind::ReadWrite ? Origin::Type::MapKey : Origin::Type::CacheKey;
    case For::Key: break;
    }
    return Origin::Type::MapKey;
}

QByteArray transactionOf(const Lock &lock)
{
    const auto its = std::find_if(lock.holders.begin(), lock.holders.end(),
                                  [](const Holder &holder) { return holder.parts.transaction.size > 0; });
    return its == lock.holders.end() ? QByteArray() : its->transaction();
}

} // namespace

std::optional<Origin> originOf(const Lock &lock)
{
    const auto named = locks::objectLockOf(lock.id.key);
    const QByteArray transaction = transactionOf(lock);
    if (!named && transaction.isEmpty())
        return std::nullopt;
    Origin origin{Origin::Type::Transaction, std::nullopt, false, transaction};
    if (named) {
        origin.object = named->object;
        origin.oneKey = named->what == For::Key || named->what == For::CacheKey;
    }
    if (transaction.isEmpty())
        origin.type = typeOf(named->what, lock.kind);
    return origin;
}

QLatin1String word(Origin::Type type)
{
    switch (type) {
    case Origin::Type::Transaction: return QLatin1String("transaction");
    case Origin::Type::MapKey: return QLatin1String("map-key");
    case Origin::Type::SortedSet: return QLatin1String("sorted-set");
    case Origin::Type::CacheKey: break;
    }
    return QLatin1String("cache-key");
}

} // namespace lockscope::monitor
