#include "core/redis/server_info.h"

#include <QVersionNumber>

#include <algorithm>

namespace lockscope::redis {

namespace {

// Sets the server's own version, without a prefix before the number: Dragonfly sends `df-v1.37.0`.
void takeProduct(ServerInfo &info, Product product, const QByteArray &version)
{
    info.product = product;
    const auto digit =
        std::find_if(version.begin(), version.end(), [](char letter) { return letter >= '0' && letter <= '9'; });
    info.productVersion = QString::fromUtf8(version.mid(digit - version.begin(), 32));
}

// True for the names of this field in Redis, Valkey 8 and Redict.
bool isMode(QByteArrayView name)
{
    return name == "redis_mode" || name == "server_mode" || name == "redict_mode";
}

void take(ServerInfo &info, QByteArrayView name, const QByteArray &value)
{
    if (name == "redis_version") {
        info.version = QString::fromUtf8(value.left(32));
        info.majorVersion = value.left(value.indexOf('.')).toInt();
    } else if (name == "role") {
        info.role = QString::fromUtf8(value.left(32));
    } else if (isMode(name)) {
        info.mode = QString::fromUtf8(value.left(32));
    } else if (name == "run_id") {
        info.runId = value.left(64);
    } else if (name == "maxmemory_policy") {
        info.maxmemoryPolicy = QString::fromUtf8(value.left(32));
    } else if (name == "connected_slaves") {
        info.connectedReplicas = value.toInt();
    } else if (name == "valkey_version") {
        takeProduct(info, Product::Valkey, value);
    } else if (name == "redict_version") {
        takeProduct(info, Product::Redict, value);
    } else if (name == "dragonfly_version") {
        takeProduct(info, Product::Dragonfly, value);
    } else if (name == "garnet_version") {
        takeProduct(info, Product::Garnet, value);
    }
}

} // namespace

ServerInfo ServerInfo::parse(const QByteArray &text)
{
    ServerInfo info;
    qsizetype at = 0;
    while (at < text.size()) {
        qsizetype end = text.indexOf('\n', at);
        end = end < 0 ? text.size() : end;
        const QByteArrayView line = QByteArrayView(text).sliced(at, end - at).trimmed();
        const qsizetype colon = line.indexOf(':');
        if (colon > 0)
            take(info, line.first(colon), line.sliced(colon + 1).toByteArray());
        at = end + 1;
    }
    return info;
}

bool ServerInfo::isAtLeast(Product what, int major, int minor) const
{
    const QVersionNumber own = QVersionNumber::fromString(productVersion.isEmpty() ? version : productVersion);
    return product == what && !own.isNull() && own >= QVersionNumber(major, minor);
}

QString ServerInfo::name() const
{
    const QString &own = productVersion.isEmpty() ? version : productVersion;
    return own.isEmpty() ? QString() : productName(product) + QLatin1Char(' ') + own;
}

QString productName(Product product)
{
    switch (product) {
    case Product::Redis: break;
    case Product::Valkey: return QStringLiteral("Valkey");
    case Product::Redict: return QStringLiteral("Redict");
    case Product::Dragonfly: return QStringLiteral("Dragonfly");
    case Product::Garnet: return QStringLiteral("Garnet");
    }
    return QStringLiteral("Redis");
}

} // namespace lockscope::redis
