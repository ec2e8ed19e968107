#include "core/redis/capabilities.h"

namespace lockscope::redis {

namespace {

constexpr char usual[] = "__redis__:invalidate";
constexpr char ofRedict[] = "__redict__:invalidat"; // 7.3 sends as many letters as Redis' name has

} // namespace

Capabilities Capabilities::of(const ServerInfo &info)
{
    Capabilities all;
    all.m_has.set();
    const bool isCluster = info.mode == QLatin1String("cluster");
    all.set(Capability::OneSlot, isCluster);
    all.set(Capability::ShardedPubSub, isCluster && info.majorVersion >= 7);
    // Sent where it is likely to be known: a refusal costs who waits for a release another round trip.
    all.set(Capability::CompareAndDelete,
            info.isAtLeast(Product::Redis, 8, 4) || info.isAtLeast(Product::Valkey, 9, 0)
                || info.isAtLeast(Product::Dragonfly, 1, 37));
    // The patterns of subkeys are refused by an ACL that does not name them: not asked for where nothing can come.
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
