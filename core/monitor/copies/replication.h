#pragma once

#include <QByteArray>
#include <QString>

#include <optional>
#include <vector>

namespace lockscope::monitor {

// What `INFO replication` says of the way from a master to its replicas, as far as it is used.
struct Replication {
    struct Replica {
        QString place; // host:port
        std::optional<qint64> secondsSinceHeard; // `lag`: none while it is not online
    };
    bool isMaster = false;
    std::optional<qint64> written; // of a master: bytes of the stream
    std::vector<Replica> replicas; // of a master
    int counted = 0; // of a master, also those that it does not name
    std::optional<qint64> taken; // of a replica: bytes of the stream
    bool isLinked = true; // of a replica, to its master
    std::optional<qint64> secondsUnlinked;

    static Replication parse(const QByteArray &info);
    std::optional<qint64> secondsSinceHeard(const QString &place) const; // of a master
};

} // namespace lockscope::monitor
