#pragma once

#include <QByteArray>
#include <QString>

namespace lockscope::redis {

// The server software. KeyDB and most services claim to be Redis.
enum class Product : quint8 { Redis, Valkey, Redict, Dragonfly, Garnet };

// The fields of INFO that we use. Empty or 0 if the server or its ACL hides them.
struct ServerInfo {
    QString version; // "7.0.15"; for other products, the compatible version of Redis
    int majorVersion = 0;
    Product product = Product::Redis;
    QString productVersion = {}; // the version of the product itself, "8.1.1"; empty for Redis
    QString role; // "master" or "slave"
    QString mode; // "standalone", "cluster", "sentinel"
    QByteArray runId; // changes with every restart
    QString maxmemoryPolicy;
    int connectedReplicas = 0;
    bool infoDenied = false; // the ACL forbids INFO

    static ServerInfo parse(const QByteArray &info);
    // True if the server is this product and its own version is at least this one. False if the version is unknown.
    bool isAtLeast(Product what, int major, int minor) const;
    QString name() const; // "Valkey 8.1.1"; empty means unknown
};

QString productName(Product product);

} // namespace lockscope::redis
