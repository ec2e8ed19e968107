#include "core/redis/capabilities.h"

namespace lockscope::redis {

namespace {

constexpr char usual[] = "__redis__:invalidate";
constexpr char ofRedict[] = "__redict__:invalidat"; // Redict 7.3 cuts the name to the length of Redis' name

} // namespace

Capabilities Capabilities::of(const ServerInfo &info)
{
    Capabilities all;
    all.m_has.set();
    const bool isCluster = info.mode == QLatin1String("cluster");
    all.set(Capability::OneSlot, isCluster);
    all.set(Capability::ShardedPubSub, isCluster && info.majorVersion >= 7);
    // The command is used only where the version suggests it, because its rejection would delay the next waiter by a
    // round trip.
    all.set(Capability::CompareAndDelete,
            info.isAtLeast(Product::Redis, 8, 4) || info.isAtLeast(Product::Valkey, 9, 0)
                || info.isAtLeast(Product::Dragonfly, 1, 37));
    // Subscribe only where messages can come, because an ACL that does not name the subkey patterns rejects the
    // subscription.
    all.set(Capability::SubkeyEvents, info.isAtLeast(Product::Redis, 8, 8));
    all.set(Capability::Databases, !isCluster || info.isAtLeast(Product::Valkey, 9, 0));
    return all;
}

CompareAndDelete compareAndDeleteOf(const ServerInfo &info)
{
    if (info.product == Product::Valkey) // 9.2 knows both
        return {QByteArrayLiteral("DELIFEQ"), false};
    return {QByteArrayLiteral("DELEX"), true};
}

QByteArray invalidationsOf(const ServerInfo &info)
{
    return info.product == Product::Redict ? ofRedict : usual;
}

bool isInvalidations(QByteArrayView channel)
{
    return channel == usual || channel.startsWith(ofRedict);
}

} // namespace lockscope::redis
