#pragma once

#include <QByteArray>
#include <QString>

namespace lockscope::redis {

// Who answers. KeyDB and most services say that they are Redis.
enum class Product : quint8 { Redis, Valkey, Redict, Dragonfly, Garnet };

// What INFO says, as far as we use it. Empty or 0 where the server or its ACL does not tell.
struct ServerInfo {
    QString version; // "7.0.15"; of others than Redis the one that they are compatible with
    int majorVersion = 0;
    Product product = Product::Redis;
    QString productVersion = {}; // its own, "8.1.1"; empty: that of Redis
    QString role; // "master" or "slave"
    QString mode; // "standalone", "cluster", "sentinel"
    QByteArray runId; // changes with every restart
    QString maxmemoryPolicy;
    int connectedReplicas = 0;
    bool infoDenied = false; // the ACL forbids INFO

    static ServerInfo parse(const QByteArray &info);
    // Whether it is that product, and as new by its own count. Where no version is told, it is not.
    bool isAtLeast(Product what, int major, int minor) const;
    QString name() const; // "Valkey 8.1.1"; empty: not told
};

QString productName(Product product);

} // namespace lockscope::redis
